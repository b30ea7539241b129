import { expect, test } from 'vitest'
import { parseRedisAddress } from './redisAddress.js'

test.each(['redis://redis.example', 'rediss://me:p%40ss@[::1]:6380/3', 'redis://127.0.0.1:6379/?family=4'])(
  'behavior: %s is one server',
  (url) => {
    expect(parseRedisAddress(url)).toEqual({ kind: 'single', url })
  },
)

const a = { host: 'a', port: 1 }
test.each([
  [
    'redis+cluster://a:1,b:2,[::1]',
    { kind: 'cluster', nodes: [a, { host: 'b', port: 2 }, { host: '::1', port: 6379 }], login: {} },
  ],
  [
    'rediss+cluster://u:p%40@a:1',
    { kind: 'cluster', nodes: [a], login: { username: 'u', password: 'p@', tls: {} } },
  ],
  [
    'redis+sentinel://a:1,s.b/main',
    { kind: 'sentinel', nodes: [a, { host: 's.b', port: 26_379 }], name: 'main', login: {} },
  ],
  ['redis+sentinel://:p@a:1/main', { kind: 'sentinel', nodes: [a], name: 'main', login: { password: 'p' } }],
])('behavior: %s is several', (text, address) => {
  expect(parseRedisAddress(text)).toEqual(address)
})

test.each([
  'redis.example:6379',
  'http://redis.example',
  'redis://',
  'redis://a,b',
  'redis://a b',
  'redis+cluster://a:0',
  'redis+cluster://a:65536',
  'redis+cluster://a b',
  'redis+cluster://a,,b',
  'redis+cluster://a/0',
  'redis+sentinel://a',
  'redis+sentinel://a/',
  'redis+sentinel://a/x y',
  'redis+cluster://u:%@a',
])('error: %s is refused', (text) => {
  expect(parseRedisAddress(text)).toBeUndefined()
})
