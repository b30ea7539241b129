import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { openWebhooks, startReceiver, statusOf } from '../../test/webhooks.js'

const mail = await startMailServer()
const { received, answers, origin, stop } = await startReceiver()
afterAll(async () => {
  stop()
  await mail.stop()
})

const hour = 3_600_000

describeAnEngine('deliveries of webhooks', (bench) => {
  beforeEach(async () => {
    received.length = 0
    answers.next = statusOf(204)
    await bench.database.session((run) =>
      run('delete from latchkey.webhook_endpoints; delete from latchkey.webhook_messages;'),
    )
  })
  const rows = (statement: string) => bench.database.session((run) => run(statement))
  const open = () => openWebhooks(bench, mail, origin)

  test('behavior: what fails is tried again with the same id for a day, then given up, shown, and tried by a press', async () => {
    const { page, send, add, deliveries, login, clock } = await open()
    const { id } = await add('/hook', ['user.login'])
    answers.next = statusOf(500)
    await login('u')
    const begun = clock.at
    const gaps: number[] = []
    for (;;) {
      const before = received.length
      await send()
      expect(received).toHaveLength(before + 1)
      await send()
      expect(received).toHaveLength(before + 1)
      const [{ state = '', nextAt = 0 } = {}] = (await rows(
        'select state, next_at::float8 as "nextAt" from latchkey.webhook_deliveries',
      )) as { state: string; nextAt: number }[]
      if (state !== 'waiting') break
      gaps.push(nextAt - clock.at)
      clock.at = nextAt
    }
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps)
    expect([(clock.at - begun) / hour > 23, (clock.at - begun) / hour < 30]).toEqual([true, true])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(received.length)
    await page.login()
    const [failed] = await deliveries(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 11, outcome: 'Status 500', type: 'user.login' })
    clock.at += 30 * hour
    await page.login()
    await send()
    expect(received).toHaveLength(11)
    answers.next = statusOf(200)
    expect((await page.post('webhooks/retry', { endpoint: id, message: failed?.id })).status).toBe(204)
    expect((await page.post('webhooks/retry', { endpoint: id, message: failed?.id })).status).toBe(404)
    await send()
    expect(received).toHaveLength(12)
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', outcome: 'Status 200' }])
    clock.at += 8 * 24 * hour
    await send()
    expect(await rows('select 1 from latchkey.webhook_messages')).toEqual([])
  })

  test('behavior: two gateways on one database deliver each message once', async () => {
    const { send, gateway, add, login } = await open()
    await add('/hook', ['user.login'])
    for (let i = 0; i < 60; i += 1) await login(`u${i}`)
    const other = gateway()
    const drain = async (one: () => Promise<boolean>) => {
      while (await one());
    }
    await Promise.all([drain(send), drain(other.send), drain(send)])
    await send()
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  })

  test('behavior: what a gateway had taken when it died is sent by another, and its late answer changes nothing', async () => {
    const { send, gateway, add, deliveries, login, clock } = await open()
    const { id } = await add('/hook', ['user.login'])
    await login('u')
    const held: ServerResponse[] = []
    answers.next = (_, response) => void held.push(response)
    const hanging = send()
    while (held.length === 0) await new Promise((done) => setTimeout(done, 5))
    const other = gateway()
    await other.send()
    expect(received).toHaveLength(1)
    answers.next = statusOf(200)
    clock.at += 61_000
    await other.send()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array.from({ length: 2 }, () => received[0]?.headers['webhook-id']),
    )
    held[0]?.writeHead(500).end()
    await hanging
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('error: redirects are not followed, and an endless answer ends', async () => {
    const { send, add, deliveries, login } = await open()
    const moved = await add('/from', ['user.login'])
    const endless = await add('/endless', ['user.login'])
    answers.next = (path, response) => {
      if (path === '/from') return statusOf(302)(path, response)
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.on('drain', write)
      write()
    }
    await login('u')
    await send()
    expect(received.map(({ path }) => path).sort()).toEqual(['/endless', '/from'])
    expect(await deliveries(moved.id)).toMatchObject([{ state: 'waiting', outcome: 'Status 302' }])
    expect(await deliveries(endless.id)).toMatchObject([{ state: 'delivered', outcome: 'Status 200' }])
  })

  test('behavior: an endpoint that is gone (410) gets nothing more until an operator tests it', async () => {
    const { page, send, add, deliveries, login } = await open()
    const { id } = await add('/hook', ['user.login'])
    answers.next = statusOf(410)
    await login('u')
    await send()
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', outcome: 'Status 410' }])
    answers.next = statusOf(200)
    await login('u')
    await send()
    expect(received).toHaveLength(1)
    expect((await page.post('webhooks/test', { id })).status).toBe(204)
    await login('v')
    await send()
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort()).toEqual([
      'test',
      'user.login',
      'user.login',
    ])
  })
})
