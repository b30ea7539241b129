import { walletError } from '../walletError.js'
import { checkAccount, hexOf, type Methods, type ProviderParts } from './parts.js'
import { type Call, isHash, type SafeTransaction, sendThroughSafe } from './transactions.js'

interface Batch {
  readonly version?: unknown
  readonly from?: unknown
  readonly chainId?: unknown
  readonly calls?: readonly Call[]
  readonly capabilities?: Readonly<Record<string, { readonly optional?: unknown } | undefined>>
}

/** EIP-5792; pending while owners sign. */
const STATUS: Readonly<Record<string, number>> = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 }

/** EIP-5792. */
const RECEIPT = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const

/**
 * One transaction; its id is Safe's hash.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export function callsOf({ ask, account }: ProviderParts): Methods {
  const chainId = hexOf(account.chainId)
  return {
    wallet_getCapabilities: async (address?: unknown) => {
      checkAccount(account, address)
      return { [chainId]: { atomic: { status: 'supported' } } }
    },
    wallet_sendCalls: async (batch: Batch) => {
      checkAccount(account, batch.from)
      if (Number(batch.chainId) !== account.chainId) throw walletError(5710, 'The Safe is on another chain')
      const needed = Object.entries(batch.capabilities ?? {}).find(([, want]) => want?.optional !== true)
      if (needed) throw walletError(5700, `Safe does not know ${needed[0]}`)
      const id = await sendThroughSafe(ask, batch.calls ?? [])
      return batch.version === '1.0' ? id : { id }
    },
    wallet_getCallsStatus: async (id: unknown) => {
      const known = await ask<SafeTransaction | null>('getTxBySafeTxHash', { safeTxHash: id }).catch(
        () => null,
      )
      if (!known) throw walletError(5730, 'Safe does not know these calls')
      const receipt = isHash(known.txHash)
        ? await ask<Readonly<Record<string, unknown>> | null>('rpcCall', {
            call: 'eth_getTransactionReceipt',
            params: [known.txHash],
          })
        : null
      const status = STATUS[String(known.txStatus)] ?? 100
      return {
        version: '2.0.0',
        id,
        chainId,
        atomic: true,
        // Complete only with a receipt.
        status: status === 200 && !receipt ? 100 : status,
        ...(receipt && { receipts: [Object.fromEntries(RECEIPT.map((key) => [key, receipt[key]]))] }),
      }
    },
  }
}
