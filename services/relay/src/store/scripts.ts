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

-- An owner is 'client address'.
local function namesOf(owner)
  local client, address = string.match(owner, '^(%S+) (%S+)$')
  return { 'total', 'c:' .. client, 'a:' .. address }
end

local function amountsOf(project, names) return redis.call('HMGET', projectKey(project, 'h'), unpack(names)) end

-- Adds to what names have, all the same or each its own. What they had before may be known already.
local function add(project, names, sizes, before)
  if not before then before = amountsOf(project, names) end
  local left, gone = {}, {}
  for i, name in ipairs(names) do
    local amount = tonumber(before[i] or '0') + (tonumber(sizes) or sizes[i])
    if amount > 0 then left[#left + 1], left[#left + 2] = name, amount
    else gone[#gone + 1] = name end
  end
  if #left > 0 then redis.call('HSET', projectKey(project, 'h'), unpack(left)) end
  if #gone > 0 then redis.call('HDEL', projectKey(project, 'h'), unpack(gone)) end
end

-- A charge is 'size client address id'. Ends some whose time is over: many at once, since each costs as much alone.
local function sweep(project, before)
  local charges = projectKey(project, 'z')
  local texts = redis.call('ZRANGEBYSCORE', charges, '-inf', before, 'LIMIT', 0, 500)
  if #texts == 0 then return 0 end
  local names, sums = {}, {}
  for _, text in ipairs(texts) do
    local size, owner = string.match(text, '^(%d+) (%S+ %S+)')
    for _, name in ipairs(namesOf(owner)) do
      if not sums[name] then names[#names + 1] = name end
      sums[name] = (sums[name] or 0) - size
    end
  end
  local sizes = {}
  for i, name in ipairs(names) do sizes[i] = sums[name] end
  redis.call('ZREM', charges, unpack(texts))
  add(project, names, sizes)
  return #texts
end

-- 'i:id' is 'receivers project size client address expires key...'; 'd:id' is there when somebody has the message.
local function info(topic, id)
  local fields = redis.call('HMGET', topicKey(topic, 'm'), 'i:' .. id, 'd:' .. id, 'n:' .. id)
  if not fields[1] then return end
  local about = { done = fields[2], nodes = fields[3] }
  about.receivers, about.project, about.size, about.owner, about.expires, about.keys =
    string.match(fields[1], '^(%S+) (%S+) (%S+) (%S+ %S+) (%S+)(.*)$')
  return about
end

-- Takes a message out of its topic; what it was charged remains.
local function take(topic, id, about)
  local expiry, meta = topicKey(topic, 'x'), topicKey(topic, 'm')
  if redis.call('ZCARD', expiry) == 1 then redis.call('DEL', expiry, meta)
  else
    redis.call('ZREM', expiry, id)
    redis.call('HDEL', meta, 'i:' .. id, 'p:' .. id, 'd:' .. id, 'n:' .. id)
    redis.call('HINCRBY', meta, 'bytes', '-' .. about.size)
  end
  if about.done then
    redis.call('ZREM', projectKey(about.project, 'd'), about.owner .. ' ' .. topic .. ' ' .. id)
  end
end

-- Takes a message out and remembers its keys for a while, so that a retry still changes nothing.
local function retire(topic, id, about, remember, bytes)
  local project, size, owner = about.project, about.size, about.owner
  take(topic, id, about)
  local charges, tail = projectKey(project, 'z'), ' ' .. owner .. ' ' .. id
  local isCharged = redis.call('ZREM', charges, size .. tail) == 1
  local life = math.min(about.expires - now, remember)
  if life > 0 then
    local stop = string.format('%.0f', now + life)
    for key in string.gmatch(about.keys, '%S+') do
      redis.call('SET', prefix .. 'k:' .. key, stop, 'PX', string.format('%.0f', life))
    end
    redis.call('ZADD', charges, stop, bytes .. tail)
  else bytes = 0 end
  add(project, namesOf(owner), bytes - (isCharged and size or 0))
end

-- Takes out what has expired; gives how many there were.
local function purge(topic)
  local ids = redis.call('ZRANGEBYSCORE', topicKey(topic, 'x'), '-inf', now)
  for _, id in ipairs(ids) do
    local about = info(topic, id)
    if about then
      take(topic, id, about)
      local charge = about.size .. ' ' .. about.owner .. ' ' .. id
      if redis.call('ZREM', projectKey(about.project, 'z'), charge) == 1 then
        add(about.project, namesOf(about.owner), -about.size)
      end
    else redis.call('ZREM', topicKey(topic, 'x'), id) end
  end
  return #ids
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

local life = expires - now
local keys = {}
local function refuse(why)
  if #keys > 0 then redis.call('DEL', unpack(keys)) end
  return why
end
for i = 18, #ARGV do
  local key, lasting = prefix .. 'k:' .. ARGV[i], string.format('%.0f', life)
  local known = redis.call('SET', key, ARGV[7], 'NX', 'GET', 'PX', lasting)
  if known and tonumber(known) > now then return refuse('duplicate') end
  if known then redis.call('SET', key, ARGV[7], 'PX', lasting) end
  keys[#keys + 1] = key
end
local count = redis.call('ZCARD', expiry)
if count > 0 then count = count - purge(topic) end
sweep(project, now - 1000)

local reserve = math.floor(capacity / 16)
local function isMore(mine, part, free)
  if free <= reserve then part = math.min(part, math.max(1, free / 8)) end
  return tonumber(mine or '0') + size > part
end
local names, before = namesOf(owner), nil
local function shortage()
  before = amountsOf(project, names)
  local free = capacity - tonumber(before[1] or '0')
  if size > free then return 'project_full' end
  if isMore(before[3], tonumber(ARGV[15]), free) then return 'address_full' end
  if isMore(before[2], tonumber(ARGV[14]), free) then return 'client_full' end
end
local short = shortage()
if short and sweep(project, now) > 0 then short = shortage() end
if short then
  for _, text in ipairs(redis.call('ZRANGE', acknowledged, 0, 199)) do
    local by, from, where, id = string.match(text, '^(%S+) (%S+) (%S+) (%S+)$')
    if short == 'project_full' or (short == 'address_full' and from == address) or
      (short == 'client_full' and by == client) then
      redis.call('ZREM', acknowledged, text)
      local about = info(where, id)
      if about then retire(where, id, about, remember, remembered) end
      short = shortage()
    end
    if not short then break end
  end
  if short then return refuse(short) end
  count = redis.call('ZCARD', expiry)
end

local bytes = count > 0 and tonumber(redis.call('HGET', meta, 'bytes') or '0') or 0
if count >= maxCount or bytes + size > maxBytes then
  local doomed = {}
  local left = bytes
  for _, id in ipairs(idsOf(topic)) do
    if count < maxCount and left + size <= maxBytes then break end
    local about = info(topic, id)
    if about and about.done then
      doomed[#doomed + 1] = { id, about }
      count = count - 1
      left = left - about.size
    end
  end
  if count >= maxCount or left + size > maxBytes then return refuse('topic_full') end
  for _, one in ipairs(doomed) do retire(topic, one[1], one[2], remember, remembered) end
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
local words = { 0, project, ARGV[8], client, address, ARGV[7] }
for i = 18, #ARGV do words[#words + 1] = ARGV[i] end
words[1] = redis.call('PUBLISH', ARGV[10], id .. ' ' .. ARGV[9])
redis.call('ZADD', expiry, expires, id)
redis.call('HSET', meta, 'i:' .. id, table.concat(words, ' '), 'p:' .. id, ARGV[9], 'bytes', bytes + size)
redis.call('ZADD', charges, expires, ARGV[8] .. ' ' .. owner .. ' ' .. id)
add(project, names, size, before)
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
local about = info(topic, id)
if not about then return 0 end

local function note(field, names, name)
  if not names then names = name
  elseif #names <= 4096 and not string.find(' ' .. names .. ' ', ' ' .. name .. ' ', 1, true) then
    names = names .. ' ' .. name
  else return names end
  redis.call('HSET', meta, field, names)
  return names
end

local isDone = client ~= '' or about.done
if node ~= '' then
  local needed = math.max(tonumber(about.receivers), redis.call('PUBSUB', 'NUMSUB', ARGV[7])[2])
  local nodes = 1
  if needed > 1 then nodes = select(2, string.gsub(note('n:' .. id, about.nodes, node), '%S+', '')) end
  if isDone and nodes >= needed then
    retire(topic, id, about, tonumber(ARGV[8]), ARGV[9])
    return 1
  end
end
if client ~= '' then note('d:' .. id, about.done, client) end
if isDone then
  local acknowledged = projectKey(about.project, 'd')
  redis.call('ZADD', acknowledged, 'NX', now, about.owner .. ' ' .. topic .. ' ' .. id)
  if redis.call('PTTL', acknowledged) < 0 then
    redis.call('PEXPIRE', acknowledged, redis.call('PTTL', projectKey(about.project, 'z')))
  end
end
return 0
`
