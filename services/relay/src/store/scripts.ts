/**
 * What Redis does in one step. A topic has three keys: `s` the stream of messages, `x` their ids by expiry, and `m` a
 * hash with `bytes`, and for each message `i:id` (its size and keys) and `d:id` (the clients that have it); `k:key`
 * finds a message by its key. All three expire with the topic's last message. A project has `h`, bytes by the minute
 * in which they expire and `total`, and `z`, those minutes.
 */
const purge = `
local stream, expiry, meta = KEYS[1], KEYS[2], KEYS[3]
local function drop(id)
  local fields = { 'i:' .. id, 'd:' .. id }
  local first = true
  for word in string.gmatch(redis.call('HGET', meta, 'i:' .. id) or '', '%S+') do
    if first then redis.call('HINCRBY', meta, 'bytes', -tonumber(word)) else fields[#fields + 1] = 'k:' .. word end
    first = false
  end
  redis.call('XDEL', stream, id)
  redis.call('ZREM', expiry, id)
  redis.call('HDEL', meta, unpack(fields))
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', expiry, '-inf', ARGV[1])) do drop(id) end
`

/**
 * KEYS: s, x, m of the topic, h, z of the project.
 * ARGV: now, expiresAt, size, payload, channel, messages and bytes of a topic, bytes of a project, keys…
 */
export const publishScript = `
${purge}
local amounts, minutes = KEYS[4], KEYS[5]
local now, expires, size = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
for i = 9, #ARGV do
  if redis.call('HEXISTS', meta, 'k:' .. ARGV[i]) == 1 then return 'duplicate' end
end
for _, minute in ipairs(redis.call('ZRANGEBYSCORE', minutes, '-inf', now)) do
  redis.call('HINCRBY', amounts, 'total', -tonumber(redis.call('HGET', amounts, minute) or '0'))
  redis.call('HDEL', amounts, minute)
  redis.call('ZREM', minutes, minute)
end
if tonumber(redis.call('HGET', amounts, 'total') or '0') + size > tonumber(ARGV[8]) then return 'project_full' end

local count = redis.call('ZCARD', expiry)
local bytes = tonumber(redis.call('HGET', meta, 'bytes') or '0')
local maxCount, maxBytes = tonumber(ARGV[6]), tonumber(ARGV[7])
if count >= maxCount or bytes + size > maxBytes then
  local ids = redis.call('ZRANGE', expiry, 0, -1)
  table.sort(ids)
  local doomed = {}
  for _, id in ipairs(ids) do
    if count < maxCount and bytes + size <= maxBytes then break end
    if redis.call('HEXISTS', meta, 'd:' .. id) == 1 then
      doomed[#doomed + 1] = id
      count = count - 1
      bytes = bytes - tonumber(string.match(redis.call('HGET', meta, 'i:' .. id), '^%d+'))
    end
  end
  if count >= maxCount or bytes + size > maxBytes then return 'topic_full' end
  for _, id in ipairs(doomed) do drop(id) end
end

local id = redis.call('XADD', stream, '*', 'p', ARGV[4])
local words = { ARGV[3] }
redis.call('ZADD', expiry, expires, id)
for i = 9, #ARGV do
  words[#words + 1] = ARGV[i]
  redis.call('HSET', meta, 'k:' .. ARGV[i], id)
end
redis.call('HSET', meta, 'i:' .. id, table.concat(words, ' '))
redis.call('HINCRBY', meta, 'bytes', size)
local minute = string.format('%.0f', math.ceil(expires / 60000) * 60000)
redis.call('HINCRBY', amounts, minute, size)
redis.call('HINCRBY', amounts, 'total', size)
redis.call('ZADD', minutes, minute, minute)
local life = string.format('%.0f', expires - now + 60000)
for i = 1, 5 do
  if redis.call('PTTL', KEYS[i]) < tonumber(life) then redis.call('PEXPIRE', KEYS[i], life) end
end
redis.call('PUBLISH', ARGV[5], id .. ' ' .. ARGV[4])
return 'stored'
`

/** KEYS: s, x, m of the topic. ARGV: now, client id, first id, count, bytes. Returns head, more, then id, payload, done… */
export const readScript = `
${purge}
local newest = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)
if #newest == 0 then return { '', 0 } end
local count, room = tonumber(ARGV[4]), tonumber(ARGV[5])
local answer = { newest[1][1], 0 }
local used = 0
for i, row in ipairs(redis.call('XRANGE', stream, ARGV[3], '+', 'COUNT', count + 1)) do
  local id, payload = row[1], row[2][2]
  used = used + #payload
  if i > count or (i > 1 and used > room) then
    answer[2] = 1
    break
  end
  local clients = ' ' .. (redis.call('HGET', meta, 'd:' .. id) or '') .. ' '
  answer[#answer + 1] = id
  answer[#answer + 1] = payload
  answer[#answer + 1] = string.find(clients, ' ' .. ARGV[2] .. ' ', 1, true) and 1 or 0
end
return answer
`

/** KEYS: m of the topic. ARGV: id, client id. At most 64 clients are noted; further ones get the message again. */
export const acknowledgeScript = `
local field = 'd:' .. ARGV[1]
if redis.call('HEXISTS', KEYS[1], 'i:' .. ARGV[1]) == 0 then return 0 end
local clients = redis.call('HGET', KEYS[1], field)
if not clients then return redis.call('HSET', KEYS[1], field, ARGV[2]) end
if #clients > 4096 or string.find(' ' .. clients .. ' ', ' ' .. ARGV[2] .. ' ', 1, true) then return 0 end
redis.call('HSET', KEYS[1], field, clients .. ' ' .. ARGV[2])
return 1
`
