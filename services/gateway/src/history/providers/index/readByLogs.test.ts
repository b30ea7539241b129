import { expect, test } from 'vitest'
import type { ChainEntry } from '../../../chains/chainRegistry.js'
import { readByLogs } from './readByLogs.js'

const me = `0x${'aa'.repeat(20)}`
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const hex = (n: number) => `0x${n.toString(16)}`

function node(blocks: readonly number[], most = Infinity) {
  const spans: number[] = []
  const answer = (method: string, [first]: readonly unknown[]): unknown => {
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock, topics } = first as Record<string, string> & { topics: unknown[] }
      const [low, high] = [Number(fromBlock), Number(toBlock)]
      if (topics[1]) spans.push(high - low + 1)
      if (high - low >= most) return undefined
      const found = topics[1] ? blocks.filter((block) => block >= low && block <= high) : []
      return found.map((block) => ({
        transactionHash: hash(block),
        blockNumber: hex(block),
        transactionIndex: '0x0',
      }))
    }
    const block = Number(first)
    if (method === 'eth_getBlockByNumber')
      return { number: hex(block), hash: hash(block), parentHash: hash(0), timestamp: hex(block) }
    if (method === 'eth_getTransactionByHash')
      return { hash: first, from: me, to: me, value: '0x0', input: '0x', nonce: '0x1' }
    return { transactionHash: first, status: '0x1', gasUsed: '0x1', effectiveGasPrice: '0x1', logs: [] }
  }
  const rpc = {
    send: async (calls: readonly { method: string; params: readonly unknown[] }[]) =>
      calls.map(({ method, params }) => {
        const result = answer(method, params)
        return result === undefined
          ? { error: { code: -32005, message: 'range' } }
          : { result: [Buffer.from(JSON.stringify(result))] }
      }),
  }
  return { entry: { rpc } as unknown as ChainEntry, spans }
}

test('behavior: page after page down to the first block that is wanted, each once', async () => {
  const blocks = [7, 90, 91, 40_000, 120_000, 120_001]
  const { entry } = node(blocks)
  const found: number[] = []
  let below: number | undefined = 200_000
  while (below !== undefined) {
    const page = await readByLogs(entry, me, { below, from: 50, count: 2 })
    found.push(...page.transactions.map(({ block }) => block))
    below = page.below
  }
  expect(found).toEqual([120_001, 120_000, 40_000, 91, 90])
})

test('behavior: a node that looks at few blocks is asked for fewer; after some looks the rest is another page', async () => {
  const { entry, spans } = node([1], 5_000)
  const page = await readByLogs(entry, me, { below: 100_000, from: 0, count: 2 })
  expect(spans.slice(0, 3)).toEqual([50_000, 5_000, 5_000])
  expect(page).toEqual({ transactions: [], below: 75_000 })
})

test('error: a node that gives no logs ends it', async () => {
  const { entry } = node([1], 0)
  expect(await readByLogs(entry, me, { below: 100_000, from: 0, count: 2 })).toEqual({
    transactions: [],
    below: undefined,
  })
})
