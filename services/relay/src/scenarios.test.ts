import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { connectClient, type TestClient } from '../test/testClient.js'
import { describeStores } from '../test/describeStores.js'
import { vectors, type Step } from '../test/vectors.js'
import { startRelay, type RunningRelay } from './startRelay.js'

const running: RunningRelay[] = []
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.close()
})

const subscriptionId = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

describeStores('the relay scenarios of the vectors', (makeStore) => {
  for (const { name, steps } of vectors.relayScenarios.scenarios) {
    test(`behavior: ${name}`, async () => {
      let clock = Date.now()
      const now = (): number => clock
      const relay = await startRelay({ port: 0, logLevel: 'silent', now, store: await makeStore({ now }) })
      running.push(relay)
      const sockets = new Map<string, TestClient>()
      const get = (socketName: unknown): TestClient => {
        const client = sockets.get(String(socketName))
        if (client === undefined) throw new Error(`no socket ${String(socketName)}`)
        return client
      }
      const run = async ([step, ...args]: Step): Promise<void> => {
        const [target, method, params, expected] = args
        if (step === 'open') {
          const socket = String(method ?? target)
          sockets.set(socket, await connectClient(relay.url, { name: String(target) }))
        } else if (step === 'close') await get(target).close()
        else if (step === 'noAck') get(target).noAck()
        else if (step === 'advance') clock += Number(target) * 1000
        else if (step === 'silence') {
          await new Promise((resolve) => setTimeout(resolve, 150))
          expect(get(target).inbox).toEqual([])
        } else if (step === 'receive') {
          const client = get(target)
          const { params: delivery } = await client.receive()
          expect(delivery.data).toMatchObject(method as object)
          expect(delivery.id).toBe(subscriptionId(String(delivery.data['topic']), client.clientId))
        } else if (step === 'callError') {
          await expect(get(target).call(String(method), params)).rejects.toMatchObject({ code: expected })
        } else if (step === 'call') {
          const client = get(target)
          const result = await client.call(String(method), params)
          expect(result).toEqual(resolveExpected(expected, params, client.clientId))
        } else throw new Error(`unknown step ${step}`)
      }
      for (const step of steps) await run(step)
    })
  }
})

function resolveExpected(expected: unknown, params: unknown, clientId: string): unknown {
  const { topic = '', topics = [] } = params as { topic?: string; topics?: readonly string[] }
  if (expected === '$any') return expect.anything()
  if (expected === '$subId') return subscriptionId(topic, clientId)
  if (expected === '$subIds') return topics.map((one) => subscriptionId(one, clientId))
  if (Array.isArray(expected)) return expected.map((one) => resolveExpected(one, params, clientId))
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [key, resolveExpected(value, params, clientId)]),
  )
}
