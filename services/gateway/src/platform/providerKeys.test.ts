import type { InitResponse } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { describeAnEngine, type TestOptions } from '../../test/describeEngines.js'
import { token } from '../../test/hostedSwaps.js'
import { me } from '../../test/recordedHistory.js'

const router = `0x${'5a'.repeat(20)}`

const keyed: readonly (readonly [provider: string, key: keyof TestOptions, entry: object])[] = [
  ['relay', 'relayLinkKey', { router, nativeRouter: router }],
  ['0x', 'zeroExKey', { router }],
  ['1inch', 'oneInchKey', { router }],
]

describeAnEngine('providers without their key', (bench) => {
  const caip2 = 'eip155:8453'
  function open(chain: object, keys: Partial<TestOptions> = {}) {
    const asked: string[] = []
    const lines: string[] = []
    const request = bench.app({
      ...keys,
      lines,
      config: {
        projects: [{ id: 'demo', name: 'Demo' }],
        chains: [
          {
            caip2,
            name: 'Base',
            rpcUrls: ['http://127.0.0.1:9'],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            ...chain,
          },
        ],
      },
      fetch: async (input) => {
        asked.push(String(input))
        return Response.json({}, { status: 401 })
      },
    })
    const get = async <T>(path: string) => (await (await request(path)).json()) as T
    return { asked, lines, get }
  }

  test.each(keyed)('behavior: %s is asked nothing, and offered to no page', async (provider, key, entry) => {
    const swaps = [{ provider, ...entry }]
    const query = `amount=1&userAddress=${router}&from=${caip2}:0x${'e'.repeat(40)}&to=${caip2}:${token}`
    const without = open({ swaps })
    const answer = await without.get(`/v1/convert/quotes?projectId=demo&${query}`)
    expect(answer).toMatchObject({ reasons: [{ description: 'Network not supported for Swaps' }] })
    expect((await without.get<InitResponse>('/v1/init?projectId=demo')).swapChains).toEqual([])
    expect(without.asked).toEqual([])
    const warnings = without.lines.filter((line) => line.includes('for want of its key'))
    expect(warnings.map((line) => JSON.parse(line) as object)).toMatchObject([{ chain: caip2, provider }])

    const having = open({ swaps }, { [key]: 'sk' })
    await having.get(`/v1/convert/quotes?projectId=demo&${query}`)
    expect((await having.get<InitResponse>('/v1/init?projectId=demo')).swapChains).toEqual([caip2])
    expect(having.asked).toHaveLength(1)
    expect(having.lines.join()).not.toContain('for want of its key')
  })

  test('behavior: Etherscan is asked nothing, and the page has no activity', async () => {
    const history = [{ provider: 'etherscan' }]
    const { asked, get } = open({ history })
    expect(await get(`/v1/account/${me}/history?chainId=${caip2}`)).toMatchObject({ data: [] })
    const { features } = await get<InitResponse>('/v1/init?projectId=demo')
    expect(features.some(({ id }) => id === 'activity')).toBe(false)
    expect(asked).toEqual([])
  })

  test('behavior: those beside it that need no key are asked', async () => {
    const lifi = { provider: 'lifi', router }
    const { asked, get } = open({ swaps: [{ provider: 'relay', router, nativeRouter: router }, lifi] })
    const query = `amount=1&userAddress=${router}&from=${caip2}:0x${'e'.repeat(40)}&to=${caip2}:${token}`
    await get(`/v1/convert/quotes?projectId=demo&${query}`)
    expect(asked.map((url) => new URL(url).host)).toEqual(['li.quest'])
  })
})
