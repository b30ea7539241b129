/**
 * A message id is the time in microseconds, increased to exceed every earlier id.
 *
 * A topic has two keys: `x`, its ids by expiry, and `m`, a hash with `bytes` and per message `p:id`
 * (payload), `i:id` (see `info`) and `d:id` (first acknowledgement, and clients that have it). A
 * stream would take 4 kB for the first message. A project has `h`, its unacknowledged bytes in
 * total (`total`), by client and by address, of acknowledged messages (`done`) and of remembered
 * keys (`past`); `z`, all of these by expiry; and `d`, acknowledged messages by first
 * acknowledgement. `k` says until when a message key counts.
 *
 * Scripts compose names from KEYS[1], the partition's prefix with its hash tag. While a slot moves,
 * a key that already left this server stops the script. A message's own keys are new and written
 * first, so it is stored completely or not at all.
 */
export const scriptFunctions = `
local prefix, now = KEYS[1] .. ':', tonumber(ARGV[1])
local function topicKey(topic, part) return prefix .. 't:' .. topic .. ':' .. part end
local function projectKey(project, part) return prefix .. 'p:' .. project .. ':' .. part end

-- An owner is 'client address'. Acknowledged messages and remembered keys count against nobody.
local nobody, memory = '* *', '* -'
local function namesOf(owner)
  if owner == nobody then return { 'done' } end
  if owner == memory then return { 'past' } end
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

-- A charge is 'size client address id', or 'size * * topic id' once somebody has the message.
local function chargeOf(topic, id, about)
  if about.done then return about.size .. ' ' .. nobody .. ' ' .. topic .. ' ' .. id, nobody end
  return about.size .. ' ' .. about.owner .. ' ' .. id, about.owner
end

-- Ends some charges whose time is over: many at once, since each costs as much alone.
local function sweep(project, before)
  local charges = projectKey(project, 'z')
  local texts = redis.call('ZRANGEBYSCORE', charges, '-inf', before, 'LIMIT', 0, 500)
  if #texts == 0 then return 0 end
  local names, sums, acknowledged = {}, {}, {}
  for _, text in ipairs(texts) do
    local size, owner, message = string.match(text, '^(%d+) (%S+ %S+) (.+)$')
    for _, name in ipairs(namesOf(owner)) do
      if not sums[name] then names[#names + 1] = name end
      sums[name] = (sums[name] or 0) - size
    end
    if owner == nobody then acknowledged[#acknowledged + 1] = message end
  end
  local sizes = {}
  for i, name in ipairs(names) do sizes[i] = sums[name] end
  redis.call('ZREM', charges, unpack(texts))
  if #acknowledged > 0 then redis.call('ZREM', projectKey(project, 'd'), unpack(acknowledged)) end
  add(project, names, sizes)
  return #texts
end

-- 'i:id' is 'project size client address expires key...'; 'd:id' is there when somebody has the message.
local function info(topic, id)
  local fields = redis.call('HMGET', topicKey(topic, 'm'), 'i:' .. id, 'd:' .. id)
  if not fields[1] then return end
  local about = { done = fields[2] }
  about.project, about.size, about.owner, about.expires, about.keys =
    string.match(fields[1], '^(%S+) (%S+) (%S+ %S+) (%S+)(.*)$')
  return about
end

-- Takes a message out of its topic; what it was charged remains.
local function take(topic, id, about)
  local expiry, meta = topicKey(topic, 'x'), topicKey(topic, 'm')
  if redis.call('ZCARD', expiry) == 1 then redis.call('DEL', expiry, meta)
  else
    redis.call('ZREM', expiry, id)
    redis.call('HDEL', meta, 'i:' .. id, 'p:' .. id, 'd:' .. id)
    redis.call('HINCRBY', meta, 'bytes', '-' .. about.size)
  end
  if about.done then redis.call('ZREM', projectKey(about.project, 'd'), topic .. ' ' .. id) end
end

-- Takes an acknowledged message out and remembers its keys for a while, so that a retry still changes nothing. No more
-- than 'most' bytes of a project are remembered.
local function retire(topic, id, about, remember, bytes, most)
  local project = about.project
  take(topic, id, about)
  local charges, charge = projectKey(project, 'z'), chargeOf(topic, id, about)
  local freed = redis.call('ZREM', charges, charge) == 1 and tonumber(about.size) or 0
  local names = { 'done', 'past' }
  local amounts = amountsOf(project, names)
  local life = math.min(about.expires - now, remember)
  if life <= 0 or (amounts[2] or 0) + bytes > most then
    for key in string.gmatch(about.keys, '%S+') do redis.call('DEL', prefix .. 'k:' .. key) end
    return add(project, names, { -freed, 0 }, amounts)
  end
  local stop = string.format('%.0f', now + life)
  -- They have been there since the message was stored, until it expires.
  if about.expires - now > life then
    for key in string.gmatch(about.keys, '%S+') do
      redis.call('SET', prefix .. 'k:' .. key, stop, 'PX', string.format('%.0f', life))
    end
  end
  redis.call('ZADD', charges, stop, bytes .. ' ' .. memory .. ' ' .. id)
  add(project, names, { -freed, tonumber(bytes) }, amounts)
end

-- Lets acknowledged messages of a project leave, those first that somebody has had for longest, until enough of them
-- left or the next is not to. Gives how many left, and how many bytes that were.
local function dropAcknowledged(project, isEnough, remember, bytes, most)
  local acknowledged, count, freed = projectKey(project, 'd'), 0, 0
  while true do
    local texts = redis.call('ZRANGE', acknowledged, 0, 19, 'WITHSCORES')
    if #texts == 0 then return count, freed end
    for i = 1, #texts, 2 do
      if isEnough(count, freed, tonumber(texts[i + 1])) then return count, freed end
      local topic, id = string.match(texts[i], '(%S+) (%S+)$')
      local about = info(topic, id)
      if about and about.done then
        retire(topic, id, about, remember, bytes, most)
        freed = freed + about.size
      else redis.call('ZREM', acknowledged, texts[i]) end
      count = count + 1
    end
  end
end

-- Takes out what has expired; gives how many there were.
local function purge(topic)
  local ids = redis.call('ZRANGEBYSCORE', topicKey(topic, 'x'), '-inf', now)
  for _, id in ipairs(ids) do
    local about = info(topic, id)
    if about then
      take(topic, id, about)
      local charge, owner = chargeOf(topic, id, about)
      if redis.call('ZREM', projectKey(about.project, 'z'), charge) == 1 then
        add(about.project, namesOf(owner), -about.size)
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
