import type { GetHistoryResponse } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import { blockscout, bob, etherscan, hash, me, usd } from '../../../../test/recordedHistory.js'

describeAnEngine('hosted histories, by recorded shapes', (bench) => {
  const chain = {
    caip2: 'eip155:8453',
    name: 'Base',
    rpcUrls: ['http://127.0.0.1:9'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const open = (history: object[], answer: (url: URL) => unknown) => {
    const asked: URL[] = []
    const fetch = (async (input: unknown) => {
      const url = new URL(String(input))
      asked.push(url)
      const body = answer(url)
      return body instanceof Response ? body : Response.json(body)
    }) as typeof globalThis.fetch
    const request = bench.app({
      config: { chains: [{ ...chain, history: history as never }] },
      fetch,
      etherscanKey: 'secret-key',
    })
    const read = async () => {
      const response = await request(`/v1/account/${me}/history?chainId=${chain.caip2}`)
      return { code: response.status, ...((await response.json()) as GetHistoryResponse) }
    }
    return { asked, read }
  }
  const scan = (url: URL) => etherscan[url.searchParams.get('action') ?? '']
  const scout = (url: URL) => blockscout[url.pathname.split('/').at(-1) ?? '']
  const sent = {
    metadata: { operationType: 'send', hash: hash(1), status: 'confirmed', nonce: 7, fee: '0.00005' },
    transfers: [
      {
        direction: 'out',
        recipient: bob,
        quantity: { numeric: '2.5' },
        fungible_info: { symbol: 'USDC', icon: null },
      },
    ],
  }

  test('behavior: Etherscan: what it lists apart is one transaction; its key is in the request alone', async () => {
    const { asked, read } = open([{ provider: 'etherscan', perSecond: 100 }], scan)
    const { data, next } = await read()
    expect(data).toMatchObject([
      // Coins that came back inside of the call make it a trade.
      {
        metadata: { ...sent.metadata, operationType: 'trade' },
        transfers: [...sent.transfers, { direction: 'in', quantity: { numeric: '0.001' } }],
      },
      { metadata: { operationType: 'receive' }, transfers: [{ quantity: { numeric: '1.5' } }] },
      { transfers: [{ nft_info: { name: 'Cards #17' }, quantity: { numeric: '4' } }] },
    ])
    // Its picture comes through the gateway alone.
    expect(JSON.stringify(data[2])).toMatch(
      /"preview":\{"url":"http:\/\/localhost\/public\/getCollectibleImage\/eip155%3A8453%3A0x[0-9a-f]{40}%3A17"/,
    )
    expect([data.length, next]).toEqual([3, null])
    expect(asked.map(({ searchParams }) => searchParams.get('chainid'))).toEqual(Array(5).fill('8453'))
    expect(asked[0]?.searchParams.get('apikey')).toBe('secret-key')
    expect(JSON.stringify(data)).not.toContain('secret-key')
  })

  test('behavior: Blockscout: the same; what it calls a scam is marked', async () => {
    const { asked, read } = open([{ provider: 'blockscout', url: 'https://scout.example/' }], scout)
    const { data } = await read()
    expect(data).toMatchObject([
      sent,
      {
        metadata: { operationType: 'receive', sentFrom: '' },
        transfers: [{ nft_info: { name: 'Gift #17', flags: { is_spam: true } } }],
      },
      { transfers: [{ sender: usd, quantity: { numeric: '0.000000000000000005' } }] },
    ])
    // What only wants to be seen has no picture.
    expect(JSON.stringify(data)).not.toContain('preview')
    expect(asked[0]?.pathname).toBe(`/api/v2/addresses/${me}/transactions`)
    expect(asked[0]?.searchParams.get('order')).toBe('desc')
  })

  const both = [
    { provider: 'blockscout', url: 'https://scout.example' },
    { provider: 'etherscan', perSecond: 100 },
  ]
  test.each<[string, (url: URL) => unknown]>([
    ['is gone', () => new Response('', { status: 502 })],
    ['answers with another shape', () => ({ items: 'x' })],
    ['answers with text', () => new Response('<html>')],
    ['answers with too much', () => new Response('x'.repeat(3 * 1024 * 1024))],
  ])('behavior: one that %s is passed over for the next', async (_name, answer) => {
    const { read } = open(both, (url) => (url.host === 'scout.example' ? answer(url) : scan(url)))
    expect((await read()).data).toHaveLength(3)
  })

  test('error: none that answers is 503, without a word of theirs', async () => {
    const { read } = open([{ provider: 'etherscan', perSecond: 100 }], () => ({
      status: '0',
      message: 'NOTOK',
      result: 'Max rate limit reached for secret-key',
    }))
    const answer = await read()
    expect(answer.code).toBe(503)
    expect(JSON.stringify(answer)).not.toContain('secret-key')
  })
})
