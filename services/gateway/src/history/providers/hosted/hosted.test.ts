import type { GetHistoryResponse } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import { startUpstream } from '../../../../test/upstream.js'
import { blockscout, bob, etherscan, hash, me, usd } from '../../../../test/recordedHistory.js'

describeAnEngine('hosted histories, by recorded shapes', (bench) => {
  const chain = {
    caip2: 'eip155:8453',
    name: 'Base',
    rpcUrls: ['http://127.0.0.1:9'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const open = (history: object[], answer: (url: URL) => unknown, facts: object = {}) => {
    const { rpcUrl = 'http://127.0.0.1:9', now = Date.now } = facts as { rpcUrl?: string; now?: () => number }
    const asked: URL[] = []
    const fetch = (async (input: unknown, init?: RequestInit) => {
      const url = new URL(String(input))
      if (url.origin === new URL(rpcUrl).origin) return globalThis.fetch(url, init)
      asked.push(url)
      const body = answer(url)
      return body instanceof Response ? body : Response.json(body)
    }) as typeof globalThis.fetch
    const request = bench.app({
      config: { chains: [{ ...chain, rpcUrls: [rpcUrl], history: history as never }] },
      fetch,
      now,
      etherscanKey: 'secret-key',
    })
    const read = async (query = '') => {
      const response = await request(`/v1/account/${me}/history?chainId=${chain.caip2}${query}`)
      return { code: response.status, ...((await response.json()) as GetHistoryResponse) }
    }
    return { asked, read }
  }
  const scan = (url: URL) => etherscan[url.searchParams.get('action') ?? '']
  const blockscoutAnswer = (url: URL) => blockscout[url.pathname.split('/').at(-1) ?? '']
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
      // Coins returned inside of the call make it a trade.
      {
        metadata: { ...sent.metadata, operationType: 'trade' },
        transfers: [...sent.transfers, { direction: 'in', quantity: { numeric: '0.001' } }],
      },
      { metadata: { operationType: 'receive' }, transfers: [{ quantity: { numeric: '1.5' } }] },
      { transfers: [{ nft_info: { name: 'Cards #17' }, quantity: { numeric: '4' } }] },
    ])
    expect(JSON.stringify(data[2])).toMatch(
      /"preview":\{"url":"http:\/\/localhost\/public\/getCollectibleImage\/eip155%3A8453%3A0x[0-9a-f]{40}%3A17"/,
    )
    expect([data.length, next]).toEqual([3, null])
    expect(asked.map(({ searchParams }) => searchParams.get('chainid'))).toEqual(Array(5).fill('8453'))
    expect(asked[0]?.searchParams.get('apikey')).toBe('secret-key')
    expect(JSON.stringify(data)).not.toContain('secret-key')
  })

  test('behavior: Blockscout: the same; what it calls a scam is marked', async () => {
    const { asked, read } = open(
      [{ provider: 'blockscout', url: 'https://scout.example/' }],
      blockscoutAnswer,
    )
    const { data } = await read()
    expect(data).toMatchObject([
      sent,
      {
        metadata: { operationType: 'receive', sentFrom: '' },
        transfers: [{ nft_info: { name: 'Gift #17', flags: { is_spam: true } } }],
      },
      { transfers: [{ sender: usd, quantity: { numeric: '0.000000000000000005' } }] },
    ])
    expect(JSON.stringify(data)).not.toContain('preview')
    expect(asked[0]?.pathname).toBe(`/api/v2/addresses/${me}/transactions`)
    expect(asked[0]?.searchParams.get('order')).toBe('desc')
  })

  test('behavior: Blockscout: the order is said again with each page', async () => {
    const { asked, read } = open([{ provider: 'blockscout', url: 'https://scout.example' }], (url) => ({
      ...(blockscoutAnswer(url) as object),
      next_page_params: { block_number: 70, index: 1, order: null },
    }))
    const { next } = await read()
    await read(`&cursor=${next}`)
    expect(asked.length).toBeGreaterThan(3)
    // Blockscout 9 answers 422 to them on the other lists.
    for (const { pathname, searchParams } of asked) {
      const expected = pathname.endsWith('/transactions') ? ['block_number', 'desc'] : [null, null]
      expect([searchParams.get('sort'), searchParams.get('order')]).toEqual(expected)
    }
    expect(asked.slice(3).some(({ searchParams }) => searchParams.get('index') === '1')).toBe(true)
  })

  test('behavior: the newest page is kept for fifteen seconds, unless it is asked for anew', async () => {
    const clock = { at: Date.now() }
    const { asked, read } = open(
      [{ provider: 'blockscout', url: 'https://scout.example' }],
      blockscoutAnswer,
      {
        now: () => clock.at,
      },
    )
    const lookUps = async (query?: string) => {
      await read(query)
      return asked.length / 3
    }
    expect(await lookUps()).toBe(1)
    clock.at += 14_900
    expect(await lookUps()).toBe(1)
    clock.at += 200
    expect(await lookUps()).toBe(2)
    expect(await lookUps('&cache=none')).toBe(3)
  })

  const unsigned = {
    blockNumber: '130',
    timeStamp: '1763900100',
    hash: hash(8),
    from: me,
    to: bob,
    contractAddress: `0x${'f0'.repeat(20)}`,
    value: '16',
    tokenName: 'Foo',
    tokenSymbol: 'FOO',
    tokenDecimal: '0',
  }
  const listing = (lists: Readonly<Record<string, readonly object[]>>) => (url: URL) => ({
    status: '1',
    message: 'OK',
    result: lists[url.searchParams.get('action') ?? ''] ?? [],
  })

  test.each([
    ['is a smart account’s that acted', '0x0000000071727de22e5e9d8baf0edac6f37da032', false],
    ['is made up', `0x${'f0'.repeat(20)}`, true],
  ])('behavior: what left an account that did not sign, and %s, by the node', async (_what, by, spam) => {
    const acted = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
    const double = await startUpstream()
    try {
      double.answer = (_request, response, body) => {
        const calls = [JSON.parse(body) as { id: number }].flat()
        const log = { address: by, topics: [acted, hash(1), hash(0).slice(0, 26) + me.slice(2)], data: '0x' }
        const result = { transactionHash: hash(8), from: bob, status: '0x1', gasUsed: '0x1', logs: [log] }
        const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }))
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(body.startsWith('[') ? answers : answers[0]))
      }
      const { read } = open([{ provider: 'etherscan', perSecond: 100 }], listing({ tokentx: [unsigned] }), {
        rpcUrl: double.url,
      })
      expect((await read()).data).toMatchObject([
        {
          metadata: { operationType: 'send', sentFrom: bob },
          transfers: [{ direction: 'out', fungible_info: { flags: { is_spam: spam } } }],
        },
      ])
    } finally {
      await double.stop()
    }
  })

  test('behavior: where no node says who signed it, it is taken for made up', async () => {
    const { read } = open([{ provider: 'etherscan', perSecond: 100 }], listing({ tokentx: [unsigned] }))
    expect((await read()).data[0]?.transfers?.[0]?.fungible_info?.flags).toEqual({ is_spam: true })
  })

  const whole = (etherscan['txlist'] as { result: object[] }).result[0]
  const item = (blockscout['transactions'] as { items: object[] }).items[0]
  const given = (blockscout['token-transfers'] as { items: object[] }).items[0]
  test.each<[string, object, object]>([
    ['a time that no calendar has', { timeStamp: '9'.repeat(78) }, { timestamp: '+275761-01-01T00:00:00Z' }],
    ['the time of a year with five figures', { timeStamp: '253402300800' }, { timestamp: '9'.repeat(20) }],
    ['a time that is none', { timeStamp: 'soon' }, { timestamp: 'soon' }],
    ['a time before all', { timeStamp: '-1' }, { timestamp: '2025-13-45T00:00:00Z' }],
    ['a time before computers', { timeStamp: '-62135596800' }, { timestamp: '0001-01-01T00:00:00Z' }],
    ['a time that an offset moves', { timeStamp: '1e9' }, { timestamp: '9999-12-31T23:59:59-23:59' }],
    ['a block beyond counting', { blockNumber: '9'.repeat(78) }, { block_number: 1e300 }],
    ['less than nothing', { value: '-5' }, { value: '-5' }],
    ['an amount that is no number', { value: '1e99' }, { value: '1e99' }],
    ['other accounts', { from: bob, to: usd }, { from: { hash: bob }, to: { hash: usd } }],
    ['an address that is none', { from: 'me' }, { from: { hash: 'me' } }],
  ])(
    'error: an entry with %s is left out, the others are listed',
    async (_what, etherscanEntry, blockscoutEntry) => {
      const tampering = { hash: hash(66) }
      const lists = {
        txlist: [{ ...whole, ...tampering, ...etherscanEntry }, whole as object],
        tokentx: [{ ...unsigned, ...tampering, ...etherscanEntry }],
        txlistinternal: [{ ...unsigned, isError: '0', contractAddress: '', ...tampering, ...etherscanEntry }],
      }
      const listed = open([{ provider: 'etherscan', perSecond: 100 }], listing(lists))
      const lying = open([{ provider: 'blockscout', url: 'https://scout.example' }], (url) => {
        const last = { ...given, ...tampering, ...blockscoutEntry, transaction_hash: hash(66) }
        const items = {
          transactions: [{ ...item, ...tampering, ...blockscoutEntry }, item],
          'token-transfers': 'value' in blockscoutEntry ? [{ ...last, total: blockscoutEntry }] : [last],
          'internal-transactions': [{ ...last, index: 1, value: '5', success: true, ...blockscoutEntry }],
        }[url.pathname.split('/').at(-1) ?? '']
        return { items, next_page_params: null }
      })
      for (const { read } of [listed, lying]) {
        const { code, data } = await read()
        expect([code, data.map(({ metadata }) => metadata.hash)]).toEqual([200, [hash(1)]])
      }
    },
  )

  test('error: decimals that no token has are none', async () => {
    for (const tokenDecimal of ['999', '-1', '1e3', '9'.repeat(40)]) {
      const { read } = open(
        [{ provider: 'etherscan', perSecond: 100 }],
        listing({ tokentx: [{ ...unsigned, tokenDecimal }] }),
      )
      expect((await read()).data[0]?.transfers?.[0]?.quantity).toEqual({ numeric: '16' })
    }
  })

  test('error: what a token is called is judged before it is cut', async () => {
    const tokenSymbol = 'Congratulations: gift.example'
    const { read } = open(
      [{ provider: 'etherscan', perSecond: 100 }],
      listing({ tokentx: [{ ...unsigned, from: bob, to: me, tokenSymbol, tokenName: 'A\u202EB' }] }),
    )
    expect((await read()).data[0]?.transfers?.[0]?.fungible_info).toMatchObject({
      name: 'AB',
      symbol: 'Congratulations:',
      flags: { is_spam: true },
    })
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
