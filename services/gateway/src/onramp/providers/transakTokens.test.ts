import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeAnEngine } from '../../../test/describeEngines.js'
import { openOnramp, shapes } from '../../../test/onrampProviders.js'
import { onrampTokens } from '../orderTables.js'

const day = 24 * 3_600_000
const start = 1_700_000_000_000

describeAnEngine('tokens of Transak', (bench) => {
  function world(apiKey: string) {
    let at = start
    let made = 0
    const refused = new Set<string>()
    const answers: Record<string, unknown> = {
      '/partners/api/v2/refresh-token': () => {
        made += 1
        const data = { accessToken: `${apiKey}-${made}`, expiresAt: Math.floor((at + 7 * day) / 1000) }
        return Response.json({ data })
      },
      '/api/v2/auth/session': (headers: Headers) =>
        refused.has(headers.get('access-token') ?? '')
          ? Response.json({ error: { message: 'Access token is invalid' } }, { status: 401 })
          : Response.json(shapes.transak),
    }
    const machine = (more: object = {}) =>
      openOnramp(bench, answers, {
        transakToken: undefined,
        transakSecret: `secret of ${apiKey}`,
        now: () => at,
        config: { onramp: [{ provider: 'transak', apiKey, referrer: 'shop.example' }] },
        ...more,
      })
    type Machine = ReturnType<typeof machine>
    const used = ({ asked }: Machine) =>
      asked.flatMap(({ headers }) => headers.get('access-token') ?? []).map((token) => token.split('-')[1])
    const renewals = (...machines: readonly Machine[]) =>
      machines.flatMap(({ asked }) => asked.filter(({ url }) => url.pathname.endsWith('refresh-token')))
    return { answers, refused, machine, used, renewals, pass: (time: number) => void (at += time) }
  }
  const buying = { provider: 'transak' }

  test('behavior: a token is made with the API secret, kept for all machines, and renewed before it ends', async () => {
    const { machine, used, renewals, pass } = world('shared')
    const [first, second] = [machine(), machine()]
    expect((await first.buy(buying)).code).toBe(200)
    await first.buy(buying)
    await second.buy(buying)
    expect([used(first), used(second)]).toEqual([['1', '1'], ['1']])
    const [renewal] = renewals(first)
    expect(renewal?.url.href).toBe('https://api.transak.com/partners/api/v2/refresh-token')
    expect(renewal?.headers.get('api-secret')).toBe('secret of shared')
    expect(renewal?.body).toEqual({ apiKey: 'shared' })
    pass(6.5 * day)
    await second.buy(buying)
    await first.buy(buying)
    expect([used(first).at(-1), used(second).at(-1)]).toEqual(['2', '2'])
    expect(renewals(first, second)).toHaveLength(2)
    const third = machine()
    await third.buy(buying)
    expect([used(third), renewals(third)]).toEqual([['2'], []])
  })

  test('behavior: of many that need a token at once, one renews it', async () => {
    const { machine, renewals } = world('crowd')
    const machines = [machine(), machine(), machine()]
    const bought = await Promise.all([...machines, ...machines].map(({ buy }) => buy(buying)))
    expect(bought.map(({ code }) => code)).toEqual(bought.map(() => 200))
    expect(renewals(...machines)).toHaveLength(1)
  })

  test('behavior: a token serves until it ends while nobody renews it', async () => {
    const { answers, machine, used, renewals, pass } = world('down')
    const one = machine()
    await one.buy(buying)
    answers['/partners/api/v2/refresh-token'] = () => Response.json({}, { status: 400 })
    pass(6.5 * day)
    expect((await one.buy(buying)).code).toBe(200)
    expect((await one.buy(buying)).code).toBe(200)
    expect(used(one)).toEqual(['1', '1', '1'])
    expect(renewals(one)).toHaveLength(2)
    pass(day)
    expect((await one.buy(buying)).code).toBe(503)
  })

  test('behavior: a token that Transak no longer takes is renewed once, and not again at once', async () => {
    const { refused, machine, used, renewals, pass } = world('revoked')
    const one = machine()
    await one.buy(buying)
    refused.add('revoked-1')
    pass(3_600_000)
    expect((await one.buy(buying)).code).toBe(200)
    expect(used(one)).toEqual(['1', '1', '2'])
    refused.add('revoked-2')
    expect((await one.buy(buying)).code).toBe(503)
    expect(renewals(one)).toHaveLength(2)
  })

  test('behavior: what Transak signed counts with this token and the one before', async () => {
    const { machine, pass } = world('signed')
    const [one, other] = [machine(), machine()]
    const { order } = (await one.buy(buying)).body
    const webhook = (status: string, key: string) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const text = `${part({ alg: 'HS256' })}.${part({ webhookData: { status, partnerOrderId: order } })}`
      const data = `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
      return other.post('/v1/onramp/webhooks/transak', { data })
    }
    expect((await webhook('PROCESSING', 'secret of signed')).code).toBe(401)
    expect((await webhook('PROCESSING', '')).code).toBe(401)
    pass(6.5 * day)
    await one.buy(buying)
    expect((await webhook('PROCESSING', 'signed-1')).code).toBe(200)
    expect((await one.news(order))?.status).toBe('paid')
    expect((await webhook('COMPLETED', 'signed-2')).code).toBe(200)
    expect((await one.news(order))?.status).toBe('sent')
    expect((await webhook('COMPLETED', 'signed-3')).code).toBe(401)
  })

  test('behavior: the database does not tell a token, and the log neither', async () => {
    const { machine } = world('hidden')
    const lines: string[] = []
    await machine({ lines }).buy(buying)
    const rows = await bench.database.query.select().from(onrampTokens)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, lines])).not.toMatch(/hidden-1|secret of/)
    const rotated = machine({ transakSecret: 'another secret' })
    expect((await rotated.buy(buying)).code).toBe(200)
  })
})
