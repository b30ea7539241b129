import { expect, test } from 'vitest'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import { blockscout, etherscan, me } from '../../../../test/recordedHistory.js'

const blockscoutSettings = { provider: 'blockscout', url: 'https://scout.example' }
const scan = { provider: 'etherscan', perSecond: 100, url: 'https://scan.example/v2/api' }

const blockscoutRefusal = () =>
  Response.json({ errors: [{ title: 'Invalid value', detail: 'sk_123' }] }, { status: 422 })
/** Etherscan's failures have status 200. */
const etherscanRefusal = (result: string) => () => Response.json({ status: '0', message: 'NOTOK', result })

const chain = {
  caip2: 'eip155:8453',
  name: 'Base',
  rpcUrls: ['http://127.0.0.1:9'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

describeAnEngine('refusals of explorers (documented shapes)', (bench) => {
  async function read(history: readonly object[], answers: Readonly<Record<string, (url: URL) => Response>>) {
    const request = bench.app({
      config: { chains: [{ ...chain, history: history as never }] },
      fetch: async (input) => {
        const url = new URL(String(input))
        return answers[url.host]?.(url) ?? new Response('', { status: 502 })
      },
      etherscanKey: 'sk_scan',
    })
    const response = await request(`/v1/account/${me}/history?chainId=${chain.caip2}`)
    const body = (await response.json()) as { data?: object[]; reasons?: { name: string }[] }
    expect(JSON.stringify(body)).not.toContain('sk_')
    return [response.status, body.reasons?.[0]?.name ?? body.data?.length]
  }
  const scanAnswers = (url: URL) => Response.json(etherscan[url.searchParams.get('action') ?? ''])
  const blockscoutAnswer = (url: URL) => Response.json(blockscout[url.pathname.split('/').at(-1) ?? ''])

  test.each<[string, object, string, () => Response]>([
    ['Blockscout that refuses a parameter', blockscoutSettings, 'scout.example', blockscoutRefusal],
    [
      'Blockscout that refuses the address',
      blockscoutSettings,
      'scout.example',
      () => Response.json({ message: 'Invalid parameter(s)' }, { status: 400 }),
    ],
    [
      'Etherscan without the chain',
      scan,
      'scan.example',
      etherscanRefusal('Missing or unsupported chainid parameter (required for v2 api)'),
    ],
    [
      'Etherscan that refuses the address',
      scan,
      'scan.example',
      etherscanRefusal('Error! Invalid address format'),
    ],
  ])('error: %s is told as a refusal', async (_, provider, host, answer) => {
    expect(await read([provider], { [host]: answer })).toEqual([422, 'history_refused'])
  })

  test.each<[string, object, string, () => Response]>([
    [
      'Blockscout’s firewall',
      blockscoutSettings,
      'scout.example',
      () => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'Blockscout’s limit',
      blockscoutSettings,
      'scout.example',
      () => Response.json({ message: 'Too many' }, { status: 429 }),
    ],
    ['a wrong key of Etherscan', scan, 'scan.example', etherscanRefusal('Invalid API Key')],
    [
      'Etherscan’s limit',
      scan,
      'scan.example',
      etherscanRefusal('Max rate limit reached, please use API Key for higher rate limit sk_123'),
    ],
  ])('error: %s is told as an outage', async (_, provider, host, answer) => {
    expect(await read([provider], { [host]: answer })).toEqual([503, 'upstream_unavailable'])
  })

  test('behavior: one that refuses is passed over for the next', async () => {
    expect(
      await read([blockscoutSettings, scan], {
        'scout.example': blockscoutRefusal,
        'scan.example': scanAnswers,
      }),
    ).toEqual([200, 3])
    const refused = etherscanRefusal('Error! Invalid address format')
    expect(
      await read([scan, blockscoutSettings], { 'scan.example': refused, 'scout.example': blockscoutAnswer }),
    ).toEqual([200, 3])
  })

  test('error: where another one is away, another try may help', async () => {
    expect(await read([blockscoutSettings, scan], { 'scout.example': blockscoutRefusal })).toEqual([
      503,
      'upstream_unavailable',
    ])
    expect(await read([scan, blockscoutSettings], { 'scout.example': blockscoutRefusal })).toEqual([
      503,
      'upstream_unavailable',
    ])
  })
})
