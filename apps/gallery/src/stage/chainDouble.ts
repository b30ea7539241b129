import { behave, type Behavior } from './behavior.js'
import { baseFee, nativeBalance, owner, receiver, tip, transactionHash } from './figures.js'

export interface ChainScript {
  readonly reads?: Behavior | undefined
  readonly fees?: Behavior | 'revert' | undefined
  /** `replaced`: canceled by its sender; `anew`: sent again. */
  readonly receipt?: 'success' | 'reverted' | 'never' | 'replaced' | 'anew' | undefined
  /** For `anew`, wei. Default: zero, to its sender. */
  readonly replacement?: { readonly to: string; readonly value: bigint } | undefined
  /** In wei. */
  readonly tip?: bigint | undefined
  /** In wei. */
  readonly balance?: bigint | undefined
  /** A six-decimal token, at every address. */
  readonly dollars?: bigint | undefined
}

const host = 'https://rpc.double.test/'

export const rpcUrl = (chainId: number | string): string => `${host}${chainId}`

export const isRpcUrl = (url: string): boolean => url.startsWith(host)

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: readonly ({ readonly data?: string; readonly to?: string } | undefined)[]
}

const hex = (value: bigint): string => `0x${value.toString(16)}`
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')

const head = '0x1312d00'

const nonce = '0x6'

const replacementHash = `0x${'ca11ab1e'.repeat(8)}`

const paid = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${word(owner)}`,
    `0x${word(receiver)}`,
  ],
  data: `0x${word(12_500_000n)}`,
}

export function createChainDouble(script: ChainScript) {
  const {
    reads = 'ok',
    fees = 'ok',
    receipt = 'success',
    balance = nativeBalance,
    tip: suggested = tip,
    dollars,
    replacement,
  } = script
  const isReplaced = receipt === 'replaced' || receipt === 'anew'
  const isFee = (method: string) => method === 'eth_estimateGas'
  const answers: Readonly<Record<string, (chainId: string, params: Call['params']) => unknown>> = {
    eth_chainId: (chainId) => hex(BigInt(chainId)),
    eth_blockNumber: () => head,
    eth_getBalance: () => hex(balance),
    eth_getCode: () => '0x',
    eth_call: (_, [call] = []) =>
      dollars === undefined
        ? '0x'
        : call?.data === '0x313ce567'
          ? `0x${word(6n)}`
          : call?.data?.startsWith('0x70a08231')
            ? `0x${word(dollars)}`
            : '0x',
    eth_getTransactionCount: (_, [, block] = []) =>
      String(block).startsWith('0x') && BigInt(String(block)) < BigInt(head) ? '0x6' : '0x7',
    eth_estimateGas: () => '0x5208',
    eth_gasPrice: () => hex(baseFee),
    eth_maxPriorityFeePerGas: () => hex(suggested),
    eth_feeHistory: () => ({
      oldestBlock: '0x1',
      baseFeePerGas: Array.from({ length: 6 }, () => hex(baseFee)),
      reward: [[hex(tip)]],
    }),
    eth_getBlockByNumber: () => ({
      number: head,
      baseFeePerGas: hex(baseFee),
      transactions: [
        {
          from: owner,
          to: replacement?.to ?? owner,
          value: hex(replacement?.value ?? 0n),
          input: '0x',
          nonce,
          hash: replacementHash,
        },
      ],
    }),
    eth_sendRawTransaction: () => transactionHash,
    // New payments need the nonce.
    eth_getTransactionByHash: (_, [hash] = []) =>
      isReplaced && String(hash) === transactionHash ? { from: owner, nonce } : null,
    eth_getTransactionReceipt: (_, [hash] = []) =>
      receipt === 'never' || (isReplaced && String(hash) !== replacementHash)
        ? null
        : {
            blockNumber: '0x1312d01',
            status: receipt === 'reverted' ? '0x0' : '0x1',
            transactionHash,
            logs: receipt === 'replaced' ? [] : [paid],
          },
  }

  const answer = ({ id, method, params }: Call, chainId: string) => {
    const base = { jsonrpc: '2.0', id }
    if (isFee(method) && fees === 'revert') {
      return { ...base, error: { code: 3, message: 'execution reverted', data: '0x' } }
    }
    const make = answers[method]
    return make
      ? { ...base, result: make(chainId, params) }
      : { ...base, error: { code: -32601, message: 'The double does not know this method.' } }
  }

  return async function fetchChain(url: string, init: RequestInit = {}): Promise<Response> {
    const body = JSON.parse(String(init.body)) as Call | readonly Call[]
    const calls = Array.isArray(body) ? (body as readonly Call[]) : [body as Call]
    const isEstimate = calls.some(({ method }) => isFee(method))
    await behave(isEstimate && fees !== 'revert' ? fees : reads, init.signal)
    const chainId = url.slice(host.length)
    const made = calls.map((call) => answer(call, chainId))
    return Response.json(Array.isArray(body) ? made : made[0])
  }
}
