-- Write a whole log under a name that has none: all entries or nothing. Before the lines come its name and its task.
local log, outbox, names, waiting = unpack(KEYS)
local name, task, count = ARGV[1], ARGV[2], #ARGV - 2
if redis.call('EXISTS', log) == 1 then return 0 end
for version = 1, count do redis.call('XADD', log, version .. '-0', 'entry', ARGV[version + 2]) end
redis.call('ZADD', names, 0, name)
redis.call('XADD', outbox, '*', 'name', name, 'version', count, 'task', task)
if task ~= '' then redis.call('HSET', waiting, name, count .. ' ' .. task) end
return 1
