import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './clientAddress.js'
import type { GatewayEnv } from './gatewayEnv.js'

test.each([
  ['192.0.2.1', undefined, 0, '192.0.2.1'],
  ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
  ['10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', 'forged, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', '10.0.0.2', 2, '10.0.0.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
  ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2'],
  ['2001:db8::1', undefined, 0, '2001:db8:0:0'],
  ['::1', undefined, 0, '0:0:0:0'],
])(
  'behavior: socket %s, forwarded %s, %i proxies counts as %s',
  async (remoteAddress, forwarded, proxies, expected) => {
    const app = new Hono<GatewayEnv>().get('/', (c) => c.text(clientAddress(c, proxies)))
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
    expect(await response.text()).toBe(expected)
  },
)
