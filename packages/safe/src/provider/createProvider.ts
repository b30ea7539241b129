import type { Eip1193Provider } from '@latchkey/core/adapter'
import { walletError } from '../walletError.js'
import { callsOf } from './calls.js'
import { hexOf, type Methods, type ProviderParts } from './parts.js'
import { signaturesOf } from './signatures.js'
import { transactionsOf } from './transactions.js'

/** Forwarded to Safe's node. */
const READS: readonly string[] = [
  'eth_call',
  'eth_gasPrice',
  'eth_getLogs',
  'eth_getBalance',
  'eth_getCode',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getStorageAt',
  'eth_getTransactionCount',
  'eth_estimateGas',
]

/**
 * No events: account and chain never change. Codes of EIP-1193 and EIP-5792: 4001 rejected, 4100
 * another account, 4200 unsupported method.
 */
export function createProvider(parts: ProviderParts): Eip1193Provider {
  const { ask, account } = parts
  const chainId = hexOf(account.chainId)
  const accounts = async () => [account.address]
  const methods: Methods = {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: async () => chainId,
    net_version: async () => String(account.chainId),
    wallet_switchEthereumChain: async (wanted?: { readonly chainId?: unknown }) => {
      if (Number(wanted?.chainId) === account.chainId) return null
      throw walletError(4200, 'A Safe stays on its chain; open another one in Safe')
    },
    ...signaturesOf(parts),
    ...transactionsOf(parts),
    ...callsOf(parts),
  }
  return {
    async request({ method, params = [] }) {
      const list = (Array.isArray(params) ? params : [params]) as never[]
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run) return run(...list)
      if (READS.includes(method)) return ask('rpcCall', { call: method, params: list })
      throw walletError(4200, `Safe does not know ${method}`)
    },
  }
}
