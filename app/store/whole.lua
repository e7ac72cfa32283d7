-- Write a whole log under a name that has none: all entries or nothing. The first argument is the name.
local log, outbox, names = unpack(KEYS)
if redis.call('EXISTS', log) == 1 then return 0 end
for version = 1, #ARGV - 1 do redis.call('XADD', log, version .. '-0', 'entry', ARGV[version + 1]) end
redis.call('ZADD', names, 0, ARGV[1])
redis.call('XADD', outbox, '*', 'name', ARGV[1], 'version', #ARGV - 1, 'task', '')
return 1
