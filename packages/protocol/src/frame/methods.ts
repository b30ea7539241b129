import { membersOf } from './kinds.js'

/** Without the prefix `eth_`. */
const ETH_READS =
  'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash ' +
  'getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode ' +
  'getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex ' +
  'getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt ' +
  'getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter ' +
  'newPendingTransactionFilter sendRawTransaction syncing uninstallFilter getUserOperationReceipt ' +
  'estimateUserOperationGas getUserOperationByHash supportedEntryPoints'

export const SAFE_METHODS: readonly string[] = [
  ...ETH_READS.split(' ').map((name) => `eth_${name}`),
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
]

/** The frame asks the visitor. */
export const UNSAFE_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  // Newer names of the two above (ERC-7715).
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
]

/** Undefined when unsupported. */
export function methodKind(method: string): 'safe' | 'unsafe' | undefined {
  if (UNSAFE_METHODS.includes(method)) return 'unsafe'
  return SAFE_METHODS.includes(method) ? 'safe' : undefined
}

export const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[\da-f]*$/i.test(value)

/** Optional hex. */
const HEX_MEMBERS =
  'from to data input value gas gasPrice maxFeePerGas maxPriorityFeePerGas nonce chainId type'.split(' ')

/**
 * For methods that move money, before they are sent and shown.
 *
 * @returns a developer's error text
 */
export function checkParams(method: string, params: unknown): string | undefined {
  if (methodKind(method) !== 'unsafe') return undefined
  const first: unknown = Array.isArray(params) ? params[0] : params
  if (first === undefined || first === null) return 'params must not be empty'
  if (method === 'eth_sendTransaction') {
    if (typeof first !== 'object') return 'the transaction must be an object'
    const wrong = HEX_MEMBERS.find(
      (key) => (membersOf(first)[key] ?? '0x') !== '0x' && !isHex(membersOf(first)[key]),
    )
    return wrong && `${wrong} must be hexadecimal and begin with 0x`
  }
  if (method !== 'wallet_sendCalls') return undefined
  const { calls } = membersOf(first)
  if (!Array.isArray(calls) || calls.length === 0) return 'calls must be a list and not empty'
  const isGood = calls
    .map(membersOf)
    .every(({ to, data = '0x', value = '0x0' }) => isHex(to) && to.length > 2 && isHex(data) && isHex(value))
  return isGood ? undefined : 'each call needs a `to`, and `to`, `data` and `value` begin with 0x'
}

export function responseKind(response: unknown): 'transaction' | 'message' | 'object' {
  if (typeof response !== 'string') return 'object'
  if (/^0x[\da-f]{64}$/i.test(response)) return 'transaction'
  return /^0x[\da-f]{62,}$/i.test(response) ? 'message' : 'object'
}
