import { createLog } from '@latchkey/kit/log'
import { expect, test } from 'vitest'
import { createHosts } from '../../platform/hosts.js'
import { createMetrics } from '../../platform/metrics.js'
import { nativeAsset } from '../priceProvider.js'
import { coingeckoPrices } from './coingeckoPrices.js'
import { defillamaPrices } from './defillamaPrices.js'
import { geckoterminalPrices } from './geckoterminalPrices.js'

const [gem, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
const at = Date.parse('2026-11-23T12:00:00Z')
const wrapped = `0x${'ee'.repeat(20)}`

const services = [
  {
    name: 'coingecko',
    definition: coingeckoPrices,
    own: { platform: 'ethereum', native: 'ethereum' },
    refusal: { status: { error_code: 10012, error_message: 'Exceeded limit, sk_123' } },
  },
  {
    name: 'defillama',
    definition: defillamaPrices,
    own: { chain: 'ethereum', native: 'ethereum' },
    refusal: { message: 'Invalid token sk_123' },
  },
  {
    name: 'geckoterminal',
    definition: geckoterminalPrices,
    own: { network: 'eth', wrapped },
    refusal: { errors: [{ status: '422', title: 'Too many addresses sk_123' }] },
  },
]

function open({ name, definition, own }: (typeof services)[number], answer: (url: URL) => Response) {
  const lines: string[] = []
  const metrics = createMetrics()
  const provider = definition.create({
    fetch: (async (input: unknown) => answer(new URL(String(input)))) as typeof fetch,
    now: () => at,
    hosts: createHosts(() => at),
    log: createLog({ name: 'prices', level: 'trace', write: (line) => void lines.push(line) }),
    metrics,
    settings: {},
  } as never)
  const chain = { caip2: 'eip155:1', prices: [{ provider: name, ...own, url: 'https://prices.example' }] }
  const read = () => provider.read({ chain } as never, [nativeAsset, gem, other])
  return { lines, metrics, read }
}

const cases = services.flatMap((service) =>
  (
    [
      ['refuses what was asked', 400, service.refusal, 'refused'],
      ['refuses it as not to be processed', 422, service.refusal, 'refused'],
      ['does not know the key', 401, service.refusal, 'failed'],
      ['has a firewall that answers with a page', 403, '<html>sk_123</html>', 'failed'],
      ['takes no more requests', 429, service.refusal, 'failed'],
    ] as const
  ).map(([what, status, responseBody, outcome]) => ({
    service,
    name: service.name,
    what,
    status,
    responseBody,
    outcome,
  })),
)

test.each(cases)(
  'error: $name $what: it is noted as $outcome',
  async ({ service, status, responseBody, outcome }) => {
    const body = typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody)
    const { read, lines, metrics } = open(service, () => new Response(body, { status }))
    await expect(read()).rejects.toThrow()
    const counted = await metrics.upstream.get()
    expect([...new Set(counted.values.map(({ labels }) => labels.outcome))]).toEqual([outcome])
    expect(lines.some((line) => line.includes(`"status":${status}`))).toBe(true)
    expect(lines.join()).not.toContain('sk_123')
  },
)

test('behavior: a service that refuses one asset is asked for the others', async () => {
  const [service] = services
  const { read } = open(service!, (url) => {
    const address = url.searchParams.get('contract_addresses')
    if (address === gem) return Response.json({ status: { error_code: 400 } }, { status: 400 })
    return Response.json({ [address ?? 'ethereum']: { usd: 2 } })
  })
  expect([...(await read()).keys()]).toEqual([nativeAsset, other])
})
