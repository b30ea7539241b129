import { expect, test } from 'vitest'
import type { ChainRpc } from '../../../chains/upstream.js'
import { readBlocks } from './readBlocks.js'

const [me, token] = [`0x${'aa'.repeat(20)}`, `0x${'d0'.repeat(20)}`]
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const own = `0x${me.slice(2).padStart(64, '0')}`
const head = { number: '0x5', hash: hash(5), parentHash: hash(4), timestamp: '0x1' }
const transaction = { hash: hash(1), from: me, to: token, value: '0x0', input: '0xa9059cbb', nonce: '0x0' }
const receipt = {
  transactionHash: hash(1),
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
  logs: [] as object[],
}

function node(answers: {
  readonly block: unknown
  readonly receipts?: unknown
  readonly single?: unknown
}): ChainRpc {
  const give = (value: unknown) =>
    value === undefined
      ? { error: { code: -32601, message: 'no' } }
      : { result: [Buffer.from(JSON.stringify(value))] }
  return {
    send: async (calls) =>
      calls.map(({ method }) =>
        method === 'eth_getBlockByNumber'
          ? give(answers.block)
          : give(method === 'eth_getBlockReceipts' ? answers.receipts : answers.single),
      ),
  }
}
const read = (rpc: ChainRpc) => readBlocks(rpc, 'eip155:1', { first: 5, count: 1 })
const block = { ...head, transactions: [transaction] }

test('behavior: a node without the receipts of a block is asked for each', async () => {
  const [only] = await read(node({ block, single: receipt }))
  expect(only?.transactions[0]).toMatchObject({ hash: hash(1), from: me, fee: '42000', movements: [] })
})

test.each<[string, object]>([
  ['a block of another shape', { block: { ...block, transactions: [{ from: me }] }, receipts: [receipt] }],
  ['a number that is none', { block: { ...block, timestamp: 'now' }, receipts: [receipt] }],
  ['receipts of another shape', { block, receipts: [{ ...receipt, gasUsed: -1 }] }],
  [
    'a time that no calendar has',
    { block: { ...block, timestamp: hash(9).replace('0x0', '0x1') }, receipts: [receipt] },
  ],
  ['a number of no block', { block: { ...block, number: `0x${'f'.repeat(30)}` }, receipts: [receipt] }],
  [
    'an amount of more than 256 bits',
    {
      block: { ...block, transactions: [{ ...transaction, value: `0x1${'0'.repeat(64)}` }] },
      receipts: [receipt],
    },
  ],
])('error: %s is no answer', async (_what, answers) => {
  await expect(read(node(answers as never))).rejects.toMatchObject({ name: 'UpstreamDownError' })
})

test('behavior: a block whose receipts are of another one is not taken: the chain has moved on', async () => {
  expect(await read(node({ block, receipts: [{ ...receipt, transactionHash: hash(9) }] }))).toEqual([])
})

test('error: logs that only look like transfers are passed over, the others count', async () => {
  const log = { address: token, topics: [transferTopic, own, own], data: hash(7) }
  const logs = [
    { ...log, data: '0x' },
    { ...log, data: '0x12' },
    { ...log, topics: [transferTopic] },
    { ...log, topics: [] },
    log,
  ]
  const [only] = await read(node({ block, receipts: [{ ...receipt, logs }] }))
  expect(only?.transactions[0]?.movements).toEqual([{ token, from: me, to: me, amount: '7' }])
})

test('error: one transaction that moves a million things is cut', async () => {
  const log = { address: token, topics: [transferTopic, own, own], data: hash(7) }
  const [only] = await read(
    node({ block, receipts: [{ ...receipt, logs: Array.from({ length: 5_000 }, () => log) }] }),
  )
  expect(only?.transactions[0]?.movements).toHaveLength(1000)
})

test('error: only the contracts that run user operations say whose they were', async () => {
  const acted = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
  const log = { address: token, topics: [acted, hash(1), own, hash(0)], data: '0x' }
  const actorsBy = async (address: string) => {
    const logs = [{ ...log, address }]
    return (await read(node({ block, receipts: [{ ...receipt, logs }] })))[0]?.transactions[0]?.actors
  }
  expect(await actorsBy('0x0000000071727De22E5E9d8BAf0edAc6f37da032')).toEqual([me])
  expect(await actorsBy(token)).toEqual([])
})
