import type { ChainKinds } from '@latchkey/protocol/chainFees'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { estimateFees } from '../src/fees/estimateFees.js'
import { fakeEnv, testNetwork } from './fakeEnv.js'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const chainId = 'eip155:31337'

export type Answers = Record<string, unknown>

/** EIP-1559; gas covers everything. */
export const eip1559Node: Answers = {
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x1', '0x2', '0x64'], reward: [['0x5'], ['0x9'], ['0x7']] },
  eth_maxPriorityFeePerGas: '0x3',
  eth_getCode: '0x',
}

export const methodNotFound = (method: string) =>
  new LatchkeyError('rpc_error', { details: { code: -32601, message: `no ${method}` } })

export const feeNode = (answers: Answers) =>
  fakeEnv({
    networks: [testNetwork()],
    rpc: (method, params) => {
      const answer = answers[method]
      if (answer === undefined) throw methodNotFound(method)
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(params) : answer
    },
  })

export const estimate = async (answers: Answers, kinds: ChainKinds = new Map(), changes: object = {}) => {
  const answered = feeNode(answers)
  const result = await estimateFees(answered.env, kinds, { chainId, from, to, amount: '5', ...changes })
  return { ...answered, result }
}
