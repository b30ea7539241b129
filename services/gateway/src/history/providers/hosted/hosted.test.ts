import * as fc from 'fast-check'
import type { GetHistoryResponse } from '@latchkey/protocol/http'
import { describe, expect, test } from 'vitest'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import type { HistoryPage } from '../../historyProvider.js'
import { mergeStreams, type Stream, type StreamItem } from './mergeStreams.js'

const me = `0x${'aa'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const usd = `0x${'d0'.repeat(20)}`
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

describe('several lists as one', () => {
  /** A list in parts of a given size, as an upstream has it. */
  const listOf =
    (blocks: readonly number[], size: number, kind: number): Stream =>
    async (at) => {
      const from = at === undefined ? 0 : Number(at)
      const items = blocks
        .slice(from, from + size)
        .map((block, index): StreamItem => ({ hash: hash(kind * 1e6 + from + index), block, minedAt: block }))
      return { items, next: from + size < blocks.length ? String(from + size) : undefined }
    }

  test('behavior: page after page, every entry once, newest first, however the lists are cut', async () => {
    const blocks = fc
      .array(fc.integer({ min: 1, max: 40 }), { maxLength: 40 })
      .map((list) => list.toSorted((a, b) => b - a))
    const size = fc.integer({ min: 1, max: 7 })
    await fc.assert(
      fc.asyncProperty(blocks, blocks, size, size, async (one, other, sizeOne, sizeOther) => {
        const streams = [listOf(one, sizeOne, 1), listOf(other, sizeOther, 2)]
        const given: { hash: string; block: number }[] = []
        let cursor: string | undefined
        let pages = 0
        do {
          const page: HistoryPage = await mergeStreams(streams, cursor)
          given.push(...page.transactions)
          cursor = page.next
          pages += 1
        } while (cursor !== undefined && pages < 200)
        expect(cursor).toBeUndefined()
        expect(new Set(given.map((item) => item.hash)).size).toBe(given.length)
        expect(given).toHaveLength(one.length + other.length)
        for (const [index, { block }] of given.entries())
          expect(block).toBeLessThanOrEqual(given[index - 1]?.block ?? Infinity)
      }),
    )
  })

  test.each(['', '[]', '{"a":1}', '[{},{},{}]', '[{"before":"x"},{}]'])(
    'error: %j is no cursor',
    async (cursor) => {
      await expect(mergeStreams([listOf([1], 1, 1), listOf([1], 1, 2)], cursor)).rejects.toMatchObject({
        name: 'CursorError',
      })
    },
  )
})

/** Answers as Etherscan's documentation and its instances give them. */
const etherscan: Readonly<Record<string, unknown>> = {
  txlist: {
    status: '1',
    message: 'OK',
    result: [
      {
        blockNumber: '120',
        timeStamp: '1763900000',
        hash: hash(1),
        nonce: '7',
        blockHash: hash(99),
        transactionIndex: '3',
        from: me,
        to: usd,
        value: '0',
        gas: '60000',
        gasPrice: '1000000000',
        isError: '0',
        txreceipt_status: '1',
        input: '0xa9059cbb',
        contractAddress: '',
        cumulativeGasUsed: '21000',
        gasUsed: '50000',
        confirmations: '10',
        methodId: '0xa9059cbb',
        functionName: 'transfer(address _to, uint256 _value)',
      },
      {
        blockNumber: '100',
        timeStamp: '1763800000',
        hash: hash(2),
        nonce: '6',
        transactionIndex: '0',
        from: bob,
        to: me,
        value: '1500000000000000000',
        gasPrice: '1',
        isError: '0',
        gasUsed: '21000',
        methodId: '0x',
      },
      { blockNumber: 'odd' },
    ],
  },
  tokentx: {
    status: '1',
    message: 'OK',
    result: [
      {
        blockNumber: '120',
        timeStamp: '1763900000',
        hash: hash(1),
        nonce: '7',
        from: me,
        contractAddress: usd,
        to: bob,
        value: '2500000',
        tokenName: 'USD Coin',
        tokenSymbol: 'USDC',
        tokenDecimal: '6',
        transactionIndex: '3',
        gasPrice: '1000000000',
        gasUsed: '50000',
      },
    ],
  },
  tokennfttx: { status: '0', message: 'No transactions found', result: [] },
}

/** Answers as Blockscout's documentation has them. */
const blockscout: Readonly<Record<string, unknown>> = {
  transactions: {
    items: [
      {
        hash: hash(1),
        block_number: 120,
        timestamp: '2025-11-23T12:00:00.000000Z',
        position: 3,
        from: { hash: me },
        to: { hash: usd },
        value: '0',
        nonce: 7,
        status: 'ok',
        method: 'transfer',
        raw_input: '0xa9059cbb0000',
        fee: { type: 'actual', value: '50000000000000' },
        transaction_types: ['token_transfer'],
      },
    ],
    next_page_params: null,
  },
  'token-transfers': {
    items: [
      {
        transaction_hash: hash(1),
        block_number: 120,
        timestamp: '2025-11-23T12:00:00.000000Z',
        from: { hash: me },
        to: { hash: bob },
        log_index: 4,
        total: { decimals: '6', value: '2500000' },
        token: {
          address_hash: usd,
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: '6',
          type: 'ERC-20',
          reputation: 'ok',
        },
      },
      {
        transaction_hash: hash(3),
        block_number: 90,
        timestamp: '2025-11-22T12:00:00.000000Z',
        from: { hash: bob },
        to: { hash: me },
        log_index: 1,
        total: { token_id: '17' },
        token: {
          address: usd,
          name: 'Gift',
          symbol: 'GIFT',
          decimals: null,
          type: 'ERC-721',
          reputation: 'scam',
        },
      },
    ],
    next_page_params: null,
  },
}

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
    const { asked, read } = open([{ provider: 'etherscan' }], scan)
    const { data, next } = await read()
    expect(data).toMatchObject([
      sent,
      { metadata: { operationType: 'receive' }, transfers: [{ quantity: { numeric: '1.5' } }] },
    ])
    expect([data.length, next]).toEqual([2, null])
    expect(asked.map(({ searchParams }) => searchParams.get('chainid'))).toEqual(['8453', '8453', '8453'])
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
    ])
    expect(asked[0]?.pathname).toBe(`/api/v2/addresses/${me}/transactions`)
    expect(asked[0]?.searchParams.get('order')).toBe('desc')
  })

  const both = [{ provider: 'blockscout', url: 'https://scout.example' }, { provider: 'etherscan' }]
  test.each<[string, (url: URL) => unknown]>([
    ['is gone', () => new Response('', { status: 502 })],
    ['answers with another shape', () => ({ items: 'x' })],
    ['answers with text', () => new Response('<html>')],
    ['answers with too much', () => new Response('x'.repeat(3 * 1024 * 1024))],
  ])('behavior: one that %s is passed over for the next', async (_name, answer) => {
    const { read } = open(both, (url) => (url.host === 'scout.example' ? answer(url) : scan(url)))
    expect((await read()).data).toHaveLength(2)
  })

  test('error: none that answers is 503, without a word of theirs', async () => {
    const { read } = open([{ provider: 'etherscan' }], () => ({
      status: '0',
      message: 'NOTOK',
      result: 'Max rate limit reached for secret-key',
    }))
    const answer = await read()
    expect(answer.code).toBe(503)
    expect(JSON.stringify(answer)).not.toContain('secret-key')
  })
})
