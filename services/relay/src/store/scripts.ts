import { scriptFunctions } from './scriptFunctions.js'

/**
 * ARGV: now, topic, project, client, address, expiresAt, size, payload, channel, limits of messages
 * and bytes per topic, bytes of a project, of a client, of an address, milliseconds and bytes of a
 * remembered key, remembered bytes of the project here; bytes of the project, client, address and
 * acknowledged messages in the other partitions; keys…
 *
 * Returns the outcome, and the last four amounts of this partition.
 */
export const publishScript = `
${scriptFunctions}
local topic, project, client, address = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local expires, size = tonumber(ARGV[6]), tonumber(ARGV[7])
local maxCount, maxBytes, capacity = tonumber(ARGV[10]), tonumber(ARGV[11]), tonumber(ARGV[12])
local remember, remembered, most = tonumber(ARGV[15]), ARGV[16], tonumber(ARGV[17])
local elsewhere = { tonumber(ARGV[18]), tonumber(ARGV[19]), tonumber(ARGV[20]), tonumber(ARGV[21]) }
local firstKey = 22
local expiry, meta = topicKey(topic, 'x'), topicKey(topic, 'm')
local charges = projectKey(project, 'z')
local owner = client .. ' ' .. address
local names = { 'total', 'c:' .. client, 'a:' .. address, 'done' }

local life = expires - now
local keys, before = {}, nil
local function answer(outcome)
  local amounts = amountsOf(project, names)
  for i = 1, 4 do amounts[i] = amounts[i] or '0' end
  return { outcome, unpack(amounts) }
end
local function refuse(why)
  for _, key in ipairs(keys) do redis.call('DEL', key) end
  return answer(why)
end
for i = firstKey, #ARGV do
  local key, lasting = prefix .. 'k:' .. ARGV[i], string.format('%.0f', life)
  local known = redis.call('SET', key, ARGV[6], 'NX', 'GET', 'PX', lasting)
  if known and tonumber(known) > now then return refuse('duplicate') end
  if known then redis.call('SET', key, ARGV[6], 'PX', lasting) end
  keys[#keys + 1] = key
end
local count = redis.call('ZCARD', expiry)
if count > 0 then count = count - purge(topic) end
sweep(project, now - 1000)

local reserve = math.floor(capacity / 16)
local function have(i) return tonumber(before[i] or '0') + elsewhere[i] end
local function isMore(mine, part, free)
  if free <= reserve then part = math.min(part, math.max(1, free / 8)) end
  return mine + size > part
end
local function shortage()
  before = amountsOf(project, names)
  local free = capacity - have(1)
  if size > free then return 'project_full' end
  if isMore(have(3), tonumber(ARGV[14]), free) then return 'address_full' end
  if isMore(have(2), tonumber(ARGV[13]), free) then return 'client_full' end
  -- Acknowledged messages have to leave first.
  if have(1) + have(4) + size > capacity then return 'no_room' end
end
local short = shortage()
if short and sweep(project, now) > 0 then short = shortage() end
if short then return refuse(short) end

local bytes = count > 0 and tonumber(redis.call('HGET', meta, 'bytes') or '0') or 0
if count >= maxCount or bytes + size > maxBytes then
  local candidates = {}
  for _, id in ipairs(redis.call('ZRANGE', expiry, 0, -1)) do
    local had = redis.call('HGET', meta, 'd:' .. id)
    if had then candidates[#candidates + 1] = { id, string.match(had, '^%S+') } end
  end
  table.sort(candidates, function(one, other) return one[2] .. one[1] < other[2] .. other[1] end)
  local doomed = {}
  local left = bytes
  for _, one in ipairs(candidates) do
    if count < maxCount and left + size <= maxBytes then break end
    local about = info(topic, one[1])
    doomed[#doomed + 1] = { one[1], about }
    count = count - 1
    left = left - about.size
  end
  if count >= maxCount or left + size > maxBytes then return refuse('topic_full') end
  for _, one in ipairs(doomed) do retire(topic, one[1], one[2], remember, remembered, most) end
  bytes = left
  before = nil
end

local time = redis.call('TIME')
local stamp = time[1] * 1000000 + time[2]
local id = string.format('%.0f', stamp)
local last = tonumber(redis.call('SET', prefix .. 'last', id, 'GET') or '0')
if last >= stamp then
  id = string.format('%.0f', last + 1)
  redis.call('SET', prefix .. 'last', id)
end
local words = { project, ARGV[7], client, address, ARGV[6] }
for i = firstKey, #ARGV do words[#words + 1] = ARGV[i] end
redis.call('SPUBLISH', ARGV[9], id .. ' ' .. ARGV[8])
redis.call('ZADD', expiry, expires, id)
redis.call('HSET', meta, 'i:' .. id, table.concat(words, ' '), 'p:' .. id, ARGV[8], 'bytes', bytes + size)
redis.call('ZADD', charges, expires, ARGV[7] .. ' ' .. owner .. ' ' .. id)
add(project, names, { size, size, size, 0 }, before)
for _, key in ipairs({ expiry, meta }) do
  if count == 0 then redis.call('PEXPIRE', key, string.format('%.0f', life + 60000))
  else redis.call('PEXPIRE', key, string.format('%.0f', life + 60000), 'GT') end
end
-- Those of the project live an hour longer than they must, so that this is seldom done.
if redis.call('PTTL', charges) < life + 60000 then
  redis.call('SADD', prefix .. 'projects', project)
  for _, part in ipairs({ 'h', 'z', 'd' }) do
    redis.call('PEXPIRE', projectKey(project, part), string.format('%.0f', life + 3600000))
  end
end
return answer('stored')
`

/**
 * ARGV: now, topic, client id, exclusive start id, count, bytes. Returns head, more, then id,
 * payload, done…
 */
export const readScript = `
${scriptFunctions}
local topic = ARGV[2]
purge(topic)
local ids, meta = idsOf(topic), topicKey(topic, 'm')
local count, room = tonumber(ARGV[5]), tonumber(ARGV[6])
local answer = { ids[#ids] or '', 0 }
local used = 0
for _, id in ipairs(ids) do
  if id > ARGV[4] then
    local has = redis.call('HMGET', meta, 'p:' .. id, 'd:' .. id)
    local payload, clients = has[1] or '', ' ' .. (has[2] or '') .. ' '
    used = used + #payload
    if #answer / 3 >= count or (#answer > 2 and used > room) then
      answer[2] = 1
      break
    end
    answer[#answer + 1] = id
    answer[#answer + 1] = payload
    answer[#answer + 1] = string.find(clients, ' ' .. ARGV[3] .. ' ', 1, true) and 1 or 0
  end
end
return answer
`

/**
 * ARGV: now, topic, id, client id. The first acknowledgement ends the charge. Notes 64 clients;
 * further ones get the message again.
 *
 * Returns nothing, or the project, client and address no longer charged, and the size.
 */
export const acknowledgeScript = `
${scriptFunctions}
local topic, id, client = ARGV[2], ARGV[3], ARGV[4]
local about = info(topic, id)
if not about then return {} end
local field, meta = 'd:' .. id, topicKey(topic, 'm')
if about.done then
  local isNoted = string.find(about.done .. ' ', ' ' .. client .. ' ', 1, true)
  if #about.done <= 4096 and not isNoted then redis.call('HSET', meta, field, about.done .. ' ' .. client) end
  return {}
end
local project, size, owner = about.project, about.size, about.owner
local charges, acknowledged = projectKey(project, 'z'), projectKey(project, 'd')
local life = string.format('%.0f', math.max(redis.call('PTTL', charges), about.expires - now + 3600000))
-- A script that began with a command that frees memory may go on when Redis is full.
local isCharged = redis.call('ZREM', charges, chargeOf(topic, id, about)) == 1
local time = redis.call('TIME')
local stamp = string.format('%.0f', time[1] * 1000000 + time[2])
about.done = stamp .. ' ' .. client
redis.call('HSET', meta, field, about.done)
if not isCharged then return {} end
redis.call('ZADD', charges, about.expires, (chargeOf(topic, id, about)))
local names = namesOf(owner)
names[#names + 1] = 'done'
add(project, names, { -size, -size, -size, size })
redis.call('ZADD', acknowledged, stamp, topic .. ' ' .. id)
-- A key that was empty for a moment has lost its time to live.
for _, key in ipairs({ charges, acknowledged }) do
  if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, life) end
end
local from, place = string.match(owner, '^(%S+) (%S+)$')
return { project, from, place, size }
`

/**
 * ARGV: now, project, names… Returns the oldest and newest acknowledgement (or empty), their number,
 * and the names' unexpired bytes here.
 */
export const lookScript = `
${scriptFunctions}
local project = ARGV[2]
for _ = 1, 20 do if sweep(project, now) == 0 then break end end
local acknowledged = projectKey(project, 'd')
local first = redis.call('ZRANGE', acknowledged, 0, 0, 'WITHSCORES')
local last = redis.call('ZRANGE', acknowledged, -1, -1, 'WITHSCORES')
local answer = { first[2] or '', last[2] or '', tostring(redis.call('ZCARD', acknowledged)) }
local amounts = amountsOf(project, { unpack(ARGV, 3) })
for i = 1, #ARGV - 2 do answer[i + 3] = amounts[i] or '0' end
return answer
`

/**
 * ARGV: now, project, bytes, microseconds, milliseconds and bytes of a remembered key, remembered
 * bytes of the project here. Removes acknowledged messages, oldest first, up to a time or so many
 * bytes. Returns the bytes, and the oldest remaining acknowledgement (or empty).
 */
export const dropScript = `
${scriptFunctions}
local project, wanted, stop = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local _, freed = dropAcknowledged(project, function(_, bytes, stamp)
  return bytes >= wanted or stamp > stop
end, tonumber(ARGV[5]), ARGV[6], tonumber(ARGV[7]))
local head = redis.call('ZRANGE', projectKey(project, 'd'), 0, 0, 'WITHSCORES')
return { freed, head[2] or '' }
`

/**
 * ARGV: now, count. For a Redis without memory: removes acknowledged messages of the project with
 * the oldest one.
 */
export const makeRoomScript = `
${scriptFunctions}
local oldest, first
for _, project in ipairs(redis.call('SMEMBERS', prefix .. 'projects')) do
  local head = redis.call('ZRANGE', projectKey(project, 'd'), 0, 0, 'WITHSCORES')
  if head[2] and (not first or tonumber(head[2]) < first) then oldest, first = project, tonumber(head[2]) end
end
if not oldest then return 0 end
local most = tonumber(ARGV[2])
local count = dropAcknowledged(oldest, function(left) return left >= most end, 0, 0, 0)
return count
`

/** ARGV: a node's id, milliseconds until a silent node counts as gone. */
export const presenceScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local nodes = KEYS[1] .. ':nodes'
redis.call('ZADD', nodes, now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', nodes, '-inf', now - ARGV[2])
redis.call('PEXPIRE', nodes, ARGV[2])
return redis.call('ZCARD', nodes)
`
