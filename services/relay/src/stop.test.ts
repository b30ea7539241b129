import { expect, test, vi } from 'vitest'
import { connectClient } from '../test/testClient.js'
import { createMemoryStore } from './core/index.js'
import { startRelay } from './startRelay.js'

const topic = 'ab'.repeat(32)

test('behavior: while it drains it says that it is not ready, and still takes clients', async () => {
  const relay = await startRelay({ port: 0, logLevel: 'silent', drainTime: 5_000 })
  const firstClient = await connectClient(relay.url)
  const closed = relay.close()
  const ready = await fetch(`${relay.url.replace('ws:', 'http:')}readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready' }])
  const lateClient = await connectClient(relay.url, { name: 'B' })
  await lateClient.call('irn_subscribe', { topic })
  await firstClient.call('irn_publish', { topic, message: 'm' })
  expect((await lateClient.receive()).params.data).toMatchObject({ message: 'm' })
  for (const client of [firstClient, lateClient])
    expect(await client.closed).toEqual({ code: 1001, reason: 'Shutting down' })
  await closed
})

test('behavior: while it stops it answers what was asked, and takes nobody', async () => {
  let release = (): void => {}
  const memory = createMemoryStore()
  const publish = vi.fn(async (...args: Parameters<typeof memory.publish>) => {
    await new Promise<void>((resolve) => (release = resolve))
    return memory.publish(...args)
  })
  const relay = await startRelay({ port: 0, logLevel: 'silent', store: { ...memory, publish } })
  const client = await connectClient(relay.url)
  const waiting = client.call('irn_publish', { topic, message: 'm' })
  await expect.poll(() => publish.mock.calls.length).toBe(1)
  const closed = relay.close()
  release()
  expect(await waiting).toBe(true)
  expect(await client.closed).toEqual({ code: 1001, reason: 'Shutting down' })
  await closed
  await expect(connectClient(relay.url)).rejects.toThrow(/ECONNREFUSED/)
})
