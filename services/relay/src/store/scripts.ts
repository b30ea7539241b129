/**
 * What Redis does in one step. The id of a message is the time in microseconds, made greater than every id before. A
 * topic has two keys: `x` its ids by expiry, and `m` a hash with `bytes` and for each message `p:id` (the payload),
 * `i:id` (see `info`), `d:id` (the clients that have it) and `n:id` (the nodes on which everybody has it). A stream
 * would be the natural choice but takes 4 kB for the first message. A project has `h`, the bytes in all and of each
 * client and address, `z`, what was charged by expiry, and `d`, the messages that somebody has, in the order of the
 * first acknowledgement. A key `k` for each key of a message says until when it counts.
 *
 * Names of keys are put together here, which Redis Cluster would not allow.
 */
const common = `
local prefix, now = ARGV[1], tonumber(ARGV[2])
local function topicKey(topic, part) return prefix .. 't:' .. topic .. ':' .. part end
local function projectKey(project, part) return prefix .. 'p:' .. project .. ':' .. part end

-- An owner is 'client address'. What it had before may be known already.
local function amountsOf(project, owner)
  local client, address = string.match(owner, '^(%S+) (%S+)$')
  local names = { 'total', 'c:' .. client, 'a:' .. address }
  return names, redis.call('HMGET', projectKey(project, 'h'), unpack(names))
end

local function add(project, owner, size, names, before)
  if not names then names, before = amountsOf(project, owner) end
  local left, gone = {}, {}
  for i, name in ipairs(names) do
    local amount = tonumber(before[i] or '0') + size
    if amount > 0 then left[#left + 1], left[#left + 2] = name, amount
    else gone[#gone + 1] = name end
  end
  if #left > 0 then redis.call('HSET', projectKey(project, 'h'), unpack(left)) end
  if #gone > 0 then redis.call('HDEL', projectKey(project, 'h'), unpack(gone)) end
end

-- A charge is 'size client address id'.
local function discharge(project, text)
  if redis.call('ZREM', projectKey(project, 'z'), text) == 0 then return end
  local size, owner = string.match(text, '^(%d+) (%S+ %S+)')
  add(project, owner, -size)
end

-- 'i:id' is 'receivers project size client address expires key...'.
local function info(topic, id)
  local text = redis.call('HGET', topicKey(topic, 'm'), 'i:' .. id)
  if not text then return end
  return string.match(text, '^(%S+) (%S+) (%S+) (%S+ %S+) (%S+)(.*)$')
end

-- Takes a message out of its topic; what it was charged remains.
local function take(topic, id, project, size, owner)
  local expiry, meta = topicKey(topic, 'x'), topicKey(topic, 'm')
  redis.call('ZREM', expiry, id)
  local isDone = redis.call('HEXISTS', meta, 'd:' .. id) == 1
  if redis.call('EXISTS', expiry) == 0 then redis.call('DEL', meta)
  else
    redis.call('HDEL', meta, 'i:' .. id, 'p:' .. id, 'd:' .. id, 'n:' .. id)
    redis.call('HINCRBY', meta, 'bytes', '-' .. size)
  end
  if isDone then redis.call('ZREM', projectKey(project, 'd'), owner .. ' ' .. topic .. ' ' .. id) end
end

-- Takes a message out and remembers its keys for a while, so that a retry still changes nothing.
local function retire(topic, id, remember, bytes)
  local _, project, size, owner, expires, keys = info(topic, id)
  if not project then return end
  take(topic, id, project, size, owner)
  local charges, tail = projectKey(project, 'z'), ' ' .. owner .. ' ' .. id
  local isCharged = redis.call('ZREM', charges, size .. tail) == 1
  local life = math.min(expires - now, remember)
  if life > 0 then
    local stop = string.format('%.0f', now + life)
    for key in string.gmatch(keys, '%S+') do
      redis.call('SET', prefix .. 'k:' .. key, stop, 'PX', string.format('%.0f', life))
    end
    redis.call('ZADD', charges, stop, bytes .. tail)
  else bytes = 0 end
  add(project, owner, bytes - (isCharged and size or 0))
end

local function purge(topic)
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', topicKey(topic, 'x'), '-inf', now)) do
    local _, project, size, owner = info(topic, id)
    if project then
      take(topic, id, project, size, owner)
      discharge(project, size .. ' ' .. owner .. ' ' .. id)
    else redis.call('ZREM', topicKey(topic, 'x'), id) end
  end
end

-- The ids of a topic, oldest first.
local function idsOf(topic)
  local ids = redis.call('ZRANGE', topicKey(topic, 'x'), 0, -1)
  if #ids > 1 then table.sort(ids) end
  return ids
end
`

/**
 * ARGV: prefix, now, topic, project, client, address, expiresAt, size, payload, channel, messages and bytes of a topic,
 * bytes of a project, part of a client, part of an address, milliseconds and bytes of a remembered key, keys…
 */
export const publishScript = `
${common}
local topic, project, client, address = ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local expires, size = tonumber(ARGV[7]), tonumber(ARGV[8])
local maxCount, maxBytes, capacity = tonumber(ARGV[11]), tonumber(ARGV[12]), tonumber(ARGV[13])
local remember, remembered = tonumber(ARGV[16]), ARGV[17]
local expiry, meta = topicKey(topic, 'x'), topicKey(topic, 'm')
local charges, acknowledged = projectKey(project, 'z'), projectKey(project, 'd')
local owner = client .. ' ' .. address

purge(topic)
for i = 18, #ARGV do
  if tonumber(redis.call('GET', prefix .. 'k:' .. ARGV[i]) or '0') > now then return 'duplicate' end
end
for _, text in ipairs(redis.call('ZRANGEBYSCORE', charges, '-inf', now, 'LIMIT', 0, 100)) do
  discharge(project, text)
end

local reserve = math.floor(capacity / 16)
local function isMore(mine, part, free)
  if free <= reserve then part = math.min(part, math.max(1, free / 8)) end
  return tonumber(mine or '0') + size > part
end
local names, before
local function shortage()
  names, before = amountsOf(project, owner)
  local free = capacity - tonumber(before[1] or '0')
  if size > free then return 'project_full' end
  if isMore(before[3], tonumber(ARGV[15]), free) then return 'address_full' end
  if isMore(before[2], tonumber(ARGV[14]), free) then return 'client_full' end
end
local short = shortage()
if short then
  for _, text in ipairs(redis.call('ZRANGE', acknowledged, 0, 199)) do
    local by, from, where, id = string.match(text, '^(%S+) (%S+) (%S+) (%S+)$')
    if short == 'project_full' or (short == 'address_full' and from == address) or
      (short == 'client_full' and by == client) then
      redis.call('ZREM', acknowledged, text)
      retire(where, id, remember, remembered)
      short = shortage()
    end
    if not short then break end
  end
  if short then return short end
end

local count = redis.call('ZCARD', expiry)
local bytes = count > 0 and tonumber(redis.call('HGET', meta, 'bytes') or '0') or 0
if count >= maxCount or bytes + size > maxBytes then
  local doomed = {}
  local left = bytes
  for _, id in ipairs(idsOf(topic)) do
    if count < maxCount and left + size <= maxBytes then break end
    if redis.call('HEXISTS', meta, 'd:' .. id) == 1 then
      local _, _, its = info(topic, id)
      doomed[#doomed + 1] = id
      count = count - 1
      left = left - its
    end
  end
  if count >= maxCount or left + size > maxBytes then return 'topic_full' end
  for _, id in ipairs(doomed) do retire(topic, id, remember, remembered) end
  bytes = left
  names, before = amountsOf(project, owner)
end

local time = redis.call('TIME')
local stamp = time[1] * 1000000 + time[2]
local id = string.format('%.0f', stamp)
local last = tonumber(redis.call('SET', prefix .. 'last', id, 'GET') or '0')
if last >= stamp then
  id = string.format('%.0f', last + 1)
  redis.call('SET', prefix .. 'last', id)
end
local life = expires - now
local words = { 0, project, ARGV[8], client, address, ARGV[7] }
for i = 18, #ARGV do
  words[#words + 1] = ARGV[i]
  redis.call('SET', prefix .. 'k:' .. ARGV[i], ARGV[7], 'PX', string.format('%.0f', life))
end
words[1] = redis.call('PUBLISH', ARGV[10], id .. ' ' .. ARGV[9])
redis.call('ZADD', expiry, expires, id)
redis.call('HSET', meta, 'i:' .. id, table.concat(words, ' '), 'p:' .. id, ARGV[9], 'bytes', bytes + size)
redis.call('ZADD', charges, expires, ARGV[8] .. ' ' .. owner .. ' ' .. id)
add(project, owner, size, names, before)
for _, key in ipairs({ expiry, meta }) do
  if count == 0 then redis.call('PEXPIRE', key, string.format('%.0f', life + 60000))
  else redis.call('PEXPIRE', key, string.format('%.0f', life + 60000), 'GT') end
end
-- Those of the project live an hour longer than they must, so that this is seldom done.
if redis.call('PTTL', charges) < life + 60000 then
  for _, part in ipairs({ 'h', 'z', 'd' }) do
    redis.call('PEXPIRE', projectKey(project, part), string.format('%.0f', life + 3600000))
  end
end
return 'stored'
`

/** ARGV: prefix, now, topic, client id, id behind which to begin, count, bytes. Returns head, more, then id, payload, done… */
export const readScript = `
${common}
local topic = ARGV[3]
purge(topic)
local ids, meta = idsOf(topic), topicKey(topic, 'm')
local count, room = tonumber(ARGV[6]), tonumber(ARGV[7])
local answer = { ids[#ids] or '', 0 }
local used = 0
for _, id in ipairs(ids) do
  if id > ARGV[5] then
    local has = redis.call('HMGET', meta, 'p:' .. id, 'd:' .. id)
    local payload, clients = has[1] or '', ' ' .. (has[2] or '') .. ' '
    used = used + #payload
    if #answer / 3 >= count or (#answer > 2 and used > room) then
      answer[2] = 1
      break
    end
    answer[#answer + 1] = id
    answer[#answer + 1] = payload
    answer[#answer + 1] = string.find(clients, ' ' .. ARGV[4] .. ' ', 1, true) and 1 or 0
  end
end
return answer
`

/**
 * ARGV: prefix, now, topic, id, client id or '', node on which everybody has it or '', channel, milliseconds and bytes
 * of a remembered key. A message leaves when a client has it and as many nodes say that everybody there has it as heard
 * of it and as listen now. At most 64 clients are noted; further ones get the message again.
 */
export const acknowledgeScript = `
${common}
local topic, id, client, node = ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local meta = topicKey(topic, 'm')
local receivers, project, _, owner = info(topic, id)
if not project then return 0 end

local function note(field, name)
  local names = redis.call('HGET', meta, field)
  if not names then names = name
  elseif #names <= 4096 and not string.find(' ' .. names .. ' ', ' ' .. name .. ' ', 1, true) then
    names = names .. ' ' .. name
  else return names end
  redis.call('HSET', meta, field, names)
  return names
end

local isDone = client ~= '' or redis.call('HEXISTS', meta, 'd:' .. id) == 1
if node ~= '' then
  local needed = math.max(tonumber(receivers), redis.call('PUBSUB', 'NUMSUB', ARGV[7])[2])
  local nodes = 1
  if needed > 1 then nodes = select(2, string.gsub(note('n:' .. id, node), '%S+', '')) end
  if isDone and nodes >= needed then
    retire(topic, id, tonumber(ARGV[8]), ARGV[9])
    return 1
  end
end
if client ~= '' then note('d:' .. id, client) end
if isDone then
  local acknowledged = projectKey(project, 'd')
  redis.call('ZADD', acknowledged, 'NX', now, owner .. ' ' .. topic .. ' ' .. id)
  if redis.call('PTTL', acknowledged) < 0 then
    redis.call('PEXPIRE', acknowledged, redis.call('PTTL', projectKey(project, 'z')))
  end
end
return 0
`
