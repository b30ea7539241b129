import { createLog } from '@latchkey/kit/log'
import { expect, test } from 'vitest'
import { createHosts } from '../../platform/hosts.js'
import { createMetrics } from '../../platform/metrics.js'
import { nativeAsset } from '../priceProvider.js'
import { coingeckoPrices } from './coingeckoPrices.js'

const [gem, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]

async function read(most: number, key?: string) {
  const asked: string[] = []
  const fetch = (async (input: unknown) => {
    const { pathname, searchParams } = new URL(String(input))
    const addresses = searchParams.get('contract_addresses') ?? ''
    asked.push(addresses)
    if (asked.length > most) return new Response('{}', { status: 429 })
    const known = pathname.endsWith('/simple/price') ? ['ethereum'] : addresses.split(',')
    return Response.json(Object.fromEntries(known.map((name) => [name, { usd: 2 }])))
  }) as typeof globalThis.fetch
  const now = () => Date.parse('2026-11-23T12:00:00Z')
  const provider = coingeckoPrices.create({
    fetch,
    now,
    hosts: createHosts(now),
    log: createLog({ name: 'prices', level: 'silent' }),
    metrics: createMetrics(),
    settings: { coingeckoKey: key },
  } as never)
  const prices = [
    { provider: 'coingecko', platform: 'ethereum', native: 'ethereum', url: 'https://gecko.example' },
  ]
  const chain = { caip2: 'eip155:1', prices }
  const found = await provider.read({ chain } as never, [nativeAsset, gem, other])
  return { asked, found: [...found.keys()] }
}

test('behavior: without a key one address a request, with one all at once', async () => {
  expect(await read(9)).toEqual({ asked: ['', gem, other], found: [nativeAsset, gem, other] })
  expect((await read(9, 'key')).asked).toEqual(['', `${gem},${other}`])
})

test('error: a service that takes no more requests has told the prices before', async () => {
  expect((await read(2)).found).toEqual([nativeAsset, gem])
  await expect(read(0)).rejects.toThrow()
})
