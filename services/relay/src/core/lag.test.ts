import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { coreClient } from '../../test/coreClient.js'
import { describeStores } from '../../test/describeStores.js'
import { createRelay } from './createRelay.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const T = hash('topic')
const publication = (message: string): object => ({ topic: T, message, ttl: 300 })

describeStores('sockets that take nothing for a while', (makeStore) => {
  const eventually = (check: () => unknown): { toEqual(value: unknown): Promise<void> } =>
    expect.poll(check, { interval: 1 })

  test.each([
    ['after', 1],
    ['before', 0],
  ])(
    'behavior: a socket that lags since %s its subscription still gets what another one of its client took (3.5.6)',
    async (_when, at) => {
      const relay = createRelay({ store: await makeStore({ now: Date.now }), hash })
      const [a, first, second] = [coreClient(relay, 'A'), coreClient(relay, 'B'), coreClient(relay, 'B')]
      await first.call('irn_subscribe', { topic: T })
      await a.call('irn_publish', publication('old'))
      await eventually(() => first.messages()).toEqual(['old'])
      first.acknowledge(first.deliveries()[0]?.id ?? 0)
      second.port.writable = at === 1
      await second.call('irn_subscribe', { topic: T })
      second.port.writable = false
      await a.call('irn_publish', publication('m1'))
      await eventually(() => first.messages()).toEqual(['old', 'm1'])
      first.acknowledge(first.deliveries()[1]?.id ?? 0)
      expect(second.messages()).toEqual([])
      second.port.writable = true
      second.socket.drained()
      await eventually(() => second.messages()).toEqual(['m1'])
    },
  )
})
