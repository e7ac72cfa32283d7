-- Append one entry, remember its idempotency key, tell the outbox, note what the log waits for: all or nothing.
-- A line ends with its hash: 64 digits, then "} (see replay/entry.py).
local log, once, outbox, names, waiting = unpack(KEYS)
local name, version, previous, line, key, digest, task = unpack(ARGV)

local function hash(text) return string.sub(text, -66, -3) end
local function line_of(entry) return entry[2][2] end

if digest ~= '' then
  local known = redis.call('HGET', once, key)
  if known then
    local first, request = string.match(known, '^(%d+) (.*)$')
    return {request == digest and 'replayed' or 'reused', tonumber(first)}
  end
end

local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
local current = last and tonumber(string.match(last[1], '^%d+')) or 0

if current >= tonumber(version) then
  local there = redis.call('XRANGE', log, version .. '-0', version .. '-0')[1]
  local ours = there and hash(line_of(there)) == hash(line)
  return {ours and 'replayed' or 'conflict', ours and tonumber(version) or current}
end
if current ~= tonumber(version) - 1 then return {'conflict', current} end
if last and hash(line_of(last)) ~= previous then return {'diverged', current} end

redis.call('XADD', log, version .. '-0', 'entry', line)
redis.call('XADD', outbox, '*', 'name', name, 'version', version, 'task', task)
if task ~= '' then redis.call('HSET', waiting, name, version .. ' ' .. task) else redis.call('HDEL', waiting, name) end
if digest ~= '' then redis.call('HSET', once, key, version .. ' ' .. digest) end
if current == 0 then redis.call('ZADD', names, 0, name) end
return {'appended', tonumber(version)}
