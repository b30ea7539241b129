import { expect, test } from 'vitest'
import { RefusedRequestError, type ChainRpc } from '../../../chains/upstream.js'
import { createTraceReader } from './readTraces.js'

const [me, vault, other] = ['aa', 'b0', 'c0'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
]
const blocks = [{ number: '0x7', hashes: ['0x1'] }]
const movement = { from: vault, to: me, amount: '5' }

/** geth. */
const frames = [
  {
    txHash: '0x1',
    result: {
      type: 'CALL',
      from: me,
      to: vault,
      value: '0x9',
      calls: [
        { type: 'CALL', from: vault, to: me, value: '0x5' },
        { type: 'DELEGATECALL', from: vault, to: other, value: '0x9' },
        { type: 'STATICCALL', from: vault, to: other },
        {
          type: 'CALL',
          from: vault,
          to: other,
          value: '0x3',
          error: 'execution reverted',
          calls: [{ type: 'CALL', from: other, to: me, value: '0x3' }],
        },
      ],
    },
  },
]
/** Erigon, Nethermind and Reth. */
const flat = [
  { type: 'call', action: { callType: 'call', from: me, to: vault, value: '0x9' }, traceAddress: [] },
  { type: 'call', action: { callType: 'call', from: vault, to: me, value: '0x5' }, traceAddress: [0] },
  {
    type: 'call',
    action: { callType: 'delegatecall', from: vault, to: other, value: '0x9' },
    traceAddress: [1],
  },
  {
    type: 'call',
    action: { callType: 'call', from: vault, to: other, value: '0x3' },
    traceAddress: [2],
    error: 'Reverted',
  },
  { type: 'call', action: { callType: 'call', from: other, to: me, value: '0x3' }, traceAddress: [2, 0] },
].map((trace) => ({ ...trace, transactionHash: '0x1' }))

function node(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const rpc: ChainRpc = {
    async send(calls) {
      return calls.map(({ method }) => {
        asked.push(method)
        const answer = answers[method]
        if (answer instanceof Error) throw answer
        return answer === undefined
          ? { error: { code: -32601, message: 'Method not found' } }
          : { result: [Buffer.from(JSON.stringify(answer))] }
      })
    },
  }
  return { rpc, asked }
}

test.each([
  ['debug_traceBlockByNumber', frames],
  ['trace_block', flat],
])(
  'behavior: by %s: what calls moved, without the transaction itself and without what failed',
  async (method, answer) => {
    const { rpc } = node({ [method]: answer })
    const reader = createTraceReader(() => 0)
    expect((await reader.read(rpc, blocks))?.[0]?.get('0x1')).toEqual([movement])
    expect(reader.hasTraces()).toBe(true)
  },
)

test('behavior: coins that a contract is made with, and those that one leaves behind', async () => {
  const made = [
    { type: 'create', action: { from: vault, value: '0x2' }, result: { address: other }, traceAddress: [0] },
    { type: 'suicide', action: { address: other, refundAddress: me, balance: '0x2' }, traceAddress: [1] },
  ].map((trace) => ({ ...trace, transactionHash: '0x1' }))
  const traces = await createTraceReader(() => 0).read(node({ trace_block: made }).rpc, blocks)
  expect(traces?.[0]?.get('0x1')).toEqual([
    { from: vault, to: other, amount: '2' },
    { from: other, to: me, amount: '2' },
  ])
})

test('behavior: the way that works is kept; a node that has none is let alone for ten minutes', async () => {
  let at = 0
  const reader = createTraceReader(() => at)
  const good = node({ trace_block: flat })
  await reader.read(good.rpc, blocks)
  await reader.read(good.rpc, blocks)
  expect(good.asked).toEqual(['debug_traceBlockByNumber', 'trace_block', 'trace_block'])
  const bare = node({})
  expect(await reader.read(bare.rpc, blocks)).toBeUndefined()
  expect(reader.hasTraces()).toBe(false)
  const before = bare.asked.length
  expect(await reader.read(bare.rpc, blocks)).toBeUndefined()
  expect(bare.asked).toHaveLength(before)
  at = 600_000
  expect(await reader.read(good.rpc, blocks)).toBeDefined()
})

test.each<[string, unknown]>([
  ['refuses', new RefusedRequestError({ code: 1, message: 'too large' }, { mayRetryElsewhere: false })],
  ['breaks', new Error('down')],
  ['answers with text', 'traces'],
  ['answers with a list of anything', [1]],
])('error: a node that %s counts as one without', async (_what, answer) => {
  const { rpc } = node({ debug_traceBlockByNumber: answer, trace_block: answer })
  expect(await createTraceReader(() => 0).read(rpc, blocks)).toBeUndefined()
})
