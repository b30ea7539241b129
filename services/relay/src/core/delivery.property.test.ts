import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coreClient, type CoreClient } from '../../test/coreClient.js'
import { createMemoryStore } from './createMemoryStore.js'
import { createRelay } from './createRelay.js'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const T = hash('topic')

type Action = {
  readonly kind: 'publish' | 'subscribe' | 'leave' | 'block' | 'free' | 'ack'
  readonly clientIndex: number
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('publish', 'publish', 'subscribe', 'leave', 'block', 'free', 'ack', 'ack'),
  clientIndex: fc.nat(3),
})

test('behavior: every subscribed socket gets every message of others, in order, once a subscription', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
      const relay = createRelay({ store: createMemoryStore(), hash, limits: { unacknowledged: 3 } })
      const names = ['A', 'A', 'B', 'C']
      const open = (place: number): CoreClient => coreClient(relay, names[place] ?? '')
      const clients = names.map((_, place) => open(place))
      const published: { text: string; by: string }[] = []
      const since = new Map<number, number>()
      const acknowledged = new Map<number, number>()
      const acknowledge = (place: number): boolean => {
        const next = acknowledged.get(place) ?? 0
        const delivery = clients[place]?.deliveries()[next]
        if (delivery === undefined) return false
        clients[place]?.acknowledge(delivery.id)
        acknowledged.set(place, next + 1)
        return true
      }
      for (const { kind, clientIndex } of actions) {
        const client = clients[clientIndex]
        if (client === undefined) continue
        if (kind === 'publish') {
          const text = `m${published.length}`
          await client.call('irn_publish', { topic: T, message: text, ttl: 300 })
          published.push({ text, by: client.clientId })
        } else if (kind === 'subscribe' && !since.has(clientIndex)) {
          since.set(clientIndex, published.length)
          await client.call('irn_subscribe', { topic: T })
        } else if (kind === 'leave') {
          client.socket.closed()
          clients[clientIndex] = open(clientIndex)
          since.delete(clientIndex)
          acknowledged.delete(clientIndex)
        } else if (kind === 'ack') acknowledge(clientIndex)
        else {
          client.port.writable = kind === 'free'
          if (client.port.writable) client.socket.drained()
        }
      }
      for (const client of clients) {
        client.port.writable = true
        client.socket.drained()
      }
      for (let idle = 0; idle < 3; idle += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        if (clients.some((_, place) => acknowledge(place))) idle = -1
      }
      for (const [place, client] of clients.entries()) {
        const start = since.get(place)
        const messages = client.messages()
        if (start === undefined) {
          expect(messages).toEqual([])
          continue
        }
        const foreign = published.map(({ text, by }) => (by === client.clientId ? undefined : text))
        const order = foreign.filter((text) => text !== undefined)
        expect(messages).toEqual(order.filter((text) => messages.includes(text)))
        expect(messages).toEqual(expect.arrayContaining(foreign.slice(start).filter(Boolean)))
      }
    }),
    { numRuns: 300 },
  )
})
