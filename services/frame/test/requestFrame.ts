import { privateKeyToAccount } from 'viem/accounts'
import { createAccounts } from '../src/page/accounts/accounts.js'
import { answerRpc } from '../src/page/requests/answerRpc.js'
import type { RequestContext } from '../src/page/requests/context.js'
import type { Approval } from '../src/page/review/approvals.js'
import type { Review } from '../src/page/review/review.js'
import type { Rpc } from '../src/page/services/rpc.js'
import type { Vault } from '../src/page/vault/vault.js'
import { contracts, smartAccountOf } from '../src/smartAccount/index.js'
import type { Hex } from 'viem'

const privateKey: Hex = `0x${'11'.repeat(32)}`
export const owner = privateKeyToAccount(privateKey)
export const account = smartAccountOf({ owner: owner.address })
export const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const chain = 'eip155:10'

export interface FrameRequest {
  readonly whom: 'node' | 'bundler' | 'gateway'
  readonly method: string
  readonly params: unknown
}

export interface RequestFrameOptions {
  readonly networkId?: string
  /** Wei of every address. */
  readonly balance?: bigint
  /** `0x`: none. */
  readonly code?: Hex
  readonly balancesOf?: (chainId: string) => readonly unknown[]
  /** Override defaults; a function gets the parameters. */
  readonly answers?: Readonly<Record<string, unknown>>
}

type Mind = 'yes' | 'no' | ((review: Review) => boolean)

export function createRequestFrame({
  networkId = chain,
  balance = 10n ** 18n,
  code = '0x6000',
  balancesOf = () => [],
  answers = {},
}: RequestFrameOptions = {}) {
  const asked: FrameRequest[] = []
  const shown: Review[] = []
  const usual: Readonly<Record<string, unknown>> = {
    eth_getBalance: `0x${balance.toString(16)}`,
    eth_getCode: code,
    eth_call: `0x${'0'.repeat(64)}`,
    eth_getBlockByNumber: { baseFeePerGas: '0x64', timestamp: '0x65000000' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: '0x5208',
    eth_supportedEntryPoints: [contracts.entryPoint],
    eth_estimateUserOperationGas: {
      callGasLimit: '0x2710',
      verificationGasLimit: '0x2710',
      preVerificationGas: '0x2710',
    },
    ...answers,
  }
  const rpcOf = (whom: FrameRequest['whom']): Rpc => ({
    async call<T>(method: string, params: unknown) {
      asked.push({ whom, method, params })
      if (method.startsWith('pimlico_') || (method === 'eth_simulateV1' && !answers[method]))
        throw new Error('not known')
      const answer = Object.hasOwn(usual, method) ? usual[method] : `${whom}:${method}`
      return (typeof answer === 'function' ? (answer as (given: unknown) => unknown)(params) : answer) as T
    },
  })
  const keyring = {
    addresses: async () => ({ evm: owner.address, solana: solanaAddress }),
    open: async () => ({
      evm: { address: owner.address, privateKey: Buffer.from(privateKey.slice(2), 'hex') },
    }),
  } as unknown as RequestContext['keyring']
  const accounts = createAccounts({
    facts: {
      networks: [{ id: chain, name: 'OP Mainnet', symbol: 'ETH' }],
      gateway: 'https://gateway.example',
      project: { id: 'shop', name: 'Shop', allowedOrigins: [] },
      isPlain: false,
    },
    vault: { get: async () => undefined, set: async () => undefined } as unknown as Vault,
    keyring,
    rpcOf: () => rpcOf('node'),
    bundlerAt: () => rpcOf('bundler'),
  })
  const context = (params: unknown, mind: Mind): RequestContext => ({
    params,
    origin: 'https://shop.example',
    network: { id: networkId, name: 'OP Mainnet', symbol: 'ETH' },
    rpc: rpcOf('node'),
    keyring,
    accounts,
    approvals: {
      async ask({ review, fullReview }: Approval) {
        const full = (await fullReview) ?? review
        shown.push(full)
        const isFine = typeof mind === 'function' ? mind(full) : mind === 'yes'
        if (!isFine || full.blocked) throw new Error('the visitor says no')
        return full
      },
    },
    paymasterOf: () => undefined,
    balancesOf: async (address, id) => {
      asked.push({ whom: 'gateway', method: 'balance', params: [address, id] })
      return balancesOf(id)
    },
    signal: new AbortController().signal,
  })
  const namespace = networkId.startsWith('solana:') ? 'solana' : 'eip155'
  return {
    /** Without look-ups of smart accounts. */
    asked,
    shown,
    request: (method: string, params: unknown, mind: Mind = 'yes') =>
      answerRpc({ method, chainNamespace: namespace }, context(params, mind)),
  }
}
