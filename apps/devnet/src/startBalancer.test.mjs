import { expect, test } from 'vitest'
import { balancerConfig } from './startBalancer.mjs'

const origins = {
  gateway: { port: 1, servers: [11, 12] },
  relay: { port: 2, servers: [21, 22] },
  frame: { port: 3, servers: [31] },
  recovery: { port: 4, servers: [41] },
}

test('behavior: the balancer of a cluster has the deployed rules, with ports for hosts', () => {
  const text = balancerConfig(origins)
  expect(text.match(/bind .*/g)).toEqual([1, 2, 3, 4].map((port) => `bind 127.0.0.1:${port}`))
  expect(text.match(/use_backend .*/g)).toEqual([
    'use_backend gateway if { dst_port 1 }',
    'use_backend relay if { dst_port 2 }',
    'use_backend frame if { dst_port 3 }',
    'use_backend recovery if { dst_port 4 }',
  ])
  expect(text.match(/ server \S+-\d .*/g)).toEqual([
    ' server gateway-1 127.0.0.1:11',
    ' server gateway-2 127.0.0.1:12',
    ' server relay-1 127.0.0.1:21',
    ' server relay-2 127.0.0.1:22',
    ' server frame-1 127.0.0.1:31',
    ' server recovery-1 127.0.0.1:41',
  ])
  expect(text).toContain('http-request del-header x-forwarded-for')
  expect(text).toContain('option httpchk GET /readyz')
  expect(text).not.toMatch(/\${LATCHKEY_|ssl-|strict-transport/)
})

test('error: a deployed file without an expected line', () => {
  expect(() => balancerConfig(origins, 'defaults\n')).toThrow('deploy/haproxy.cfg has no line')
})
