import { afterAll, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { describeAnEngine, type TestOptions } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'
import { isSignedBy, openWebhooks, startReceiver, statusOf, type Received } from '../../test/webhooks.js'
import { createOrders } from '../onramp/orders.js'
import { createPublicPost } from '../platform/publicPost.js'
import { signatureHeaders } from './signature.js'

const mail = await startMailServer()
const { received, answers, origin, stop } = await startReceiver()
afterAll(async () => {
  stop()
  await mail.stop()
})

const hour = 3_600_000

test('behavior: a message is signed as a published example of the scheme is', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(signatureHeaders(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describeAnEngine('webhooks', (bench) => {
  beforeEach(async () => {
    received.length = 0
    answers.next = statusOf(204)
    await bench.database.session((run) =>
      run('delete from latchkey.webhook_endpoints; delete from latchkey.webhook_messages;'),
    )
  })
  const rows = (statement: string) => bench.database.session((run) => run(statement))
  const open = (options: TestOptions = {}) => openWebhooks(bench, mail, origin, options)

  test('behavior: a first login is told to the project’s endpoints that want it, signed and without an address', async () => {
    const { page, send, add, clock } = await open()
    const all = await add('/all', ['user.created', 'user.login'])
    await add('/logins', ['user.login'])
    await add('/bank', ['user.created', 'user.login'], 'bank')
    const login = await createFrame(bench, mail, { now: () => clock.at }).login('first@example.org')
    await createFrame(bench, mail, { now: () => clock.at }).login('first@example.org')
    expect(await send()).toBe(false)
    const of = (path: string) => received.filter((one) => one.path === path)
    const types = (path: string) =>
      of(path)
        .map(({ body }) => (JSON.parse(body) as { type: string }).type)
        .sort()
    expect(types('/all')).toEqual(['user.created', 'user.login', 'user.login'])
    expect(types('/logins')).toEqual(['user.login', 'user.login'])
    expect(of('/bank')).toEqual([])
    for (const one of of('/all')) {
      expect(isSignedBy(all.secret, one)).toBe(true)
      expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false)
      expect(JSON.parse(one.body)).toEqual({
        type: expect.stringMatching(/^user\./),
        timestamp: '2026-03-01T12:00:00.000Z',
        data: { userId: login.userId },
      })
      expect(JSON.stringify(one)).not.toMatch(/first@|accessToken|refreshToken/)
    }
    expect(new Set(of('/all').map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    await send()
    expect(received).toHaveLength(5)
    expect((await page.get('webhooks?project=shop')).body['endpoints']).toHaveLength(2)
  })

  test('behavior: a secret is shown once, and neither it nor the address is stored in clear', async () => {
    const { page, add } = await open()
    const { id, secret: made } = await add('/hook?token=of-the-receiver', ['user.login'])
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await page.get('webhooks?project=shop')
    expect(listed.body).toMatchObject({
      endpoints: [{ id, url: `${origin}/hook?token=of-the-receiver`, events: ['user.login'] }],
    })
    const storedRows = JSON.stringify(
      await rows('select row_to_json(e)::text as t from latchkey.webhook_endpoints e'),
    )
    const log = JSON.stringify((await page.get('audit')).body)
    for (const place of [JSON.stringify(listed.body), storedRows, log]) expect(place).not.toContain(made)
    for (const place of [storedRows, log]) expect(place).not.toContain('of-the-receiver')
  })

  test('behavior: a wallet that comes to another device, and each step of an order', async () => {
    const { send, add, clock, emit } = await open()
    await add('/hook', ['wallet.recovery', 'onramp.order'])
    const frame = () => createFrame(bench, mail, { now: () => clock.at })
    const first = frame()
    const { accessToken: token, userId } = await first.login('second@example.org')
    const walletId = '5c0ffee0-0000-4000-8000-000000000001'
    await first.post('/custody/v1/share', { walletId, share: 'x'.repeat(43) }, { token })
    await first.get('/custody/v1/share', { token })
    clock.at += 1_000
    const second = frame()
    const again = await second.login('second@example.org')
    for (let i = 0; i < 2; i += 1) await second.get('/custody/v1/share', { token: again.accessToken })
    const orders = createOrders(bench.database, {
      now: () => clock.at,
      counter: { inc: () => {} } as never,
      emit,
    })
    const order = { id: '5c0ffee0-0000-4000-8000-000000000002', project: 'shop', provider: 'p' }
    await orders.add({ ...order, account: '0xab', chain: 'eip155:1', asset: 'ETH' })
    await orders.note(order.id, 'p', { status: 'paid' })
    await orders.note(order.id, 'p', { status: 'sent', hash: `0x${'1'.repeat(64)}` })
    await orders.note(order.id, 'p', { status: 'paid' })
    await send()
    const deliveredEvents = received.map(
      ({ body }) => JSON.parse(body) as { type: string; data: { status?: string } },
    )
    expect(deliveredEvents.filter(({ type }) => type === 'wallet.recovery')).toMatchObject([
      { data: { userId } },
    ])
    expect(deliveredEvents.flatMap(({ data }) => data.status ?? []).sort()).toEqual(['paid', 'sent'])
    expect(JSON.stringify(received)).not.toContain('x'.repeat(43))
  })

  test('error: private addresses are refused when they are typed, and when a name leads to one', async () => {
    const { page, send, deliveries, login } = await open({ webhookPrivate: false })
    for (const url of [
      'http://hooks.example/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1:8443/',
      'https://user:password@hooks.example/',
      'https://hooks.example/#part',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      const { status: code } = await page.post('webhooks', { project: 'shop', url, events: ['user.login'] })
      expect({ url, isRefused: code === 422 || code === 400 }).toEqual({ url, isRefused: true })
    }
    const url = `https://localhost:${new URL(origin).port}/`
    const made = await page.post('webhooks', { project: 'shop', url, events: ['user.login'] })
    expect(made.status).toBe(200)
    await login('u')
    await send()
    expect(received).toEqual([])
    expect(await deliveries(String(made.body['id']))).toMatchObject([
      { state: 'waiting', outcome: 'Not a public address' },
    ])
    await expect(createPublicPost(false)(`${origin}/`, { body: '', headers: {} })).rejects.toThrow(
      'Not https',
    )
  })

  test('behavior: two secrets sign for a day after an exchange, then the new one alone', async () => {
    const { page, send, add, login, clock } = await open()
    const { id, secret: before } = await add('/hook', ['user.login'])
    const rotated = await page.post('webhooks/rotate', { id })
    const after = String(rotated.body['secret'])
    expect(rotated.body['oldSecretUntil']).toBe(clock.at + 24 * hour)
    await login('u')
    await send()
    const [both] = received as [Received]
    expect([isSignedBy(before, both), isSignedBy(after, both)]).toEqual([true, true])
    clock.at += 24 * hour
    await login('u')
    await send()
    const [, one] = received as [Received, Received]
    expect([isSignedBy(before, one), isSignedBy(after, one)]).toEqual([false, true])
  })

  test('error: a project has five endpoints, also when six are added at once; one that is removed gets nothing', async () => {
    const { page, send, add, login } = await open()
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`/${n}`, ['user.login'])))
    expect(made.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 200, 422])
    await login('u')
    for (const { id } of made.filter((one) => one.status === 200))
      expect((await page.post('webhooks/remove', { id })).status).toBe(204)
    await send()
    expect(received).toEqual([])
    expect((await page.post('webhooks', { project: 'x', url: origin, events: ['user.login'] })).reason).toBe(
      'project',
    )
    expect((await page.post('webhooks', { project: 'shop', url: origin, events: ['all'] })).status).toBe(400)
  })
})
