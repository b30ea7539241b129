import type { GetHistoryResponse } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { describeAnEngine } from '../../../../test/describeEngines.js'
import { blockscout, bob, etherscan, hash, me } from '../../../../test/recordedHistory.js'

const chain = {
  caip2: 'eip155:8453',
  name: 'Base',
  rpcUrls: ['http://127.0.0.1:9'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const recorded = <T>(lists: Readonly<Record<string, unknown>>, list: string, key: string): T =>
  (lists[list] as Readonly<Record<string, readonly T[]>>)[key]?.[0] as T

const mined = Array.from({ length: 260 }, (_, at) => ({
  n: at + 1,
  block: at < 90 ? 1000 - at : at < 130 ? 900 : 900 - (at - 129),
}))
const moved = mined.filter(({ n }) => n % 3 === 0)
const gifts = mined.filter(({ n }) => n % 20 === 0).map(({ n, block }) => ({ n: n + 1000, block }))

describeAnEngine('hosted histories, page by page', (bench) => {
  const open = (history: object[], answer: (url: URL) => unknown) => {
    const asked: URL[] = []
    const fetch = (async (input: unknown) => {
      const url = new URL(String(input))
      asked.push(url)
      return Response.json(answer(url))
    }) as typeof globalThis.fetch
    const request = bench.app({
      config: { chains: [{ ...chain, history: history as never }] },
      fetch,
      etherscanKey: 'key',
    })
    const readAll = async () => {
      const pages: GetHistoryResponse[] = []
      let next: string | null = ''
      while (next !== null && pages.length < 50) {
        const query: string = next === '' ? '' : `&cursor=${next}`
        const response = await request(`/v1/account/${me}/history?chainId=${chain.caip2}${query}`)
        expect(response.status).toBe(200)
        const page = (await response.json()) as GetHistoryResponse
        pages.push(page)
        next = page.next
      }
      return pages
    }
    return { asked, readAll }
  }

  const expectAll = (pages: readonly GetHistoryResponse[]) => {
    const numbers = pages.flatMap(({ data }) => data.map(({ metadata }) => Number(metadata.hash)))
    const known = new Map([...mined, ...gifts].map(({ n, block }) => [n, block]))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.toSorted((one, other) => one - other)).toEqual([...known.keys()])
    const blocks = numbers.map((n) => known.get(n) ?? 0)
    expect(blocks).toEqual(blocks.toSorted((one, other) => other - one))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.at(-1)?.next).toBeNull()
    const whole = pages.flatMap(({ data }) => data).filter(({ metadata }) => Number(metadata.hash) % 3 === 0)
    for (const { transfers } of whole.filter(({ metadata }) => Number(metadata.hash) <= 260))
      expect(transfers?.some(({ fungible_info: info }) => info?.symbol === 'USDC')).toBe(true)
  }

  test('behavior: Etherscan: parts of a hundred, and below the last block of the part before', async () => {
    const plain = recorded<object>(etherscan, 'txlist', 'result')
    const token = recorded<object>(etherscan, 'tokentx', 'result')
    const at = ({ n, block }: { n: number; block: number }) => ({
      hash: hash(n),
      blockNumber: String(block),
      timeStamp: String(1_763_000_000 + block),
    })
    const lists: Readonly<Record<string, readonly { blockNumber: string }[]>> = {
      txlist: mined.map((one) => ({ ...plain, ...at(one), transactionIndex: String(400 - one.n) })),
      tokentx: [
        ...moved.map((one) => ({ ...token, ...at(one) })),
        ...gifts.map((one) => ({ ...token, ...at(one), from: bob, to: me })),
      ].toSorted((one, other) => Number(other.blockNumber) - Number(one.blockNumber)),
    }
    const { asked, readAll } = open([{ provider: 'etherscan', perSecond: 100 }], ({ searchParams }) => {
      const most = Number(searchParams.get('offset'))
      const below = (lists[searchParams.get('action') ?? ''] ?? []).filter(
        ({ blockNumber }) => Number(blockNumber) <= Number(searchParams.get('endblock')),
      )
      const result = below.slice(0, most)
      return result.length === 0
        ? { status: '0', message: 'No transactions found', result }
        : { status: '1', message: 'OK', result }
    })
    expectAll(await readAll())
    const ends = asked.flatMap(({ searchParams }) =>
      searchParams.get('action') === 'txlist' ? Number(searchParams.get('endblock')) : [],
    )
    // Etherscan's own pages shift with every new block.
    expect(asked.every(({ searchParams }) => searchParams.get('page') === '1')).toBe(true)
    expect([...new Set(ends)].slice(0, 2)).toEqual([999_999_999, 900])
  })

  test('behavior: Blockscout: each list goes on where its own parameters say, until there are none', async () => {
    const plain = recorded<object>(blockscout, 'transactions', 'items')
    const token = recorded<object>(blockscout, 'token-transfers', 'items')
    const when = (block: number) => ({
      block_number: block,
      timestamp: new Date((1_763_000_000 + block) * 1000).toISOString(),
    })
    const lists: Readonly<Record<string, readonly { block_number: number }[]>> = {
      transactions: mined.map(({ n, block }) => ({
        ...plain,
        ...when(block),
        hash: hash(n),
        position: 400 - n,
      })),
      'token-transfers': [
        ...moved.map(({ n, block }) => ({ ...token, ...when(block), transaction_hash: hash(n) })),
        ...gifts.map(({ n, block }) => ({
          ...token,
          ...when(block),
          transaction_hash: hash(n),
          from: { hash: bob },
          to: { hash: me },
        })),
      ].toSorted((one, other) => other.block_number - one.block_number),
    }
    const { asked, readAll } = open([{ provider: 'blockscout', url: 'https://scout.example' }], (url) => {
      const items = lists[url.pathname.split('/').at(-1) ?? ''] ?? []
      // Version 12 does not repeat the count.
      const from = Number(url.searchParams.get('index') ?? 0)
      const part = items.slice(from, from + 50)
      const last = part.at(-1)
      const isOver = from + 50 >= items.length || last === undefined
      return {
        items: part,
        next_page_params: isOver
          ? null
          : { block_number: last.block_number, index: from + 50, items_count: from + 50 },
      }
    })
    expectAll(await readAll())
    for (const { pathname, searchParams } of asked) {
      const expected = pathname.endsWith('/transactions') ? ['block_number', 'desc'] : [null, null]
      expect([searchParams.get('sort'), searchParams.get('order')]).toEqual(expected)
    }
    const internal = asked.filter(({ pathname }) => pathname.endsWith('internal-transactions'))
    expect(internal).toHaveLength(1)
  })
})
