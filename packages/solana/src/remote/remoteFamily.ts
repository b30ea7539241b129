import type { RemoteFamily } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { readAddress } from '../address/isAddress.js'
import { chainAliases } from '../wallet/chainAliases.js'
import { chainIdOf } from '../wallet/chains.js'
import { remoteLink } from './remoteLink.js'

/** Always optional. */
export const remoteMethods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_requestAccounts',
  'solana_getAccounts',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

export const remoteEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/** Older wallets know only the retired id. */
export function withAliases(chainId: Caip2): readonly Caip2[] {
  const given = (Object.keys(chainAliases) as Caip2[]).filter((alias) => chainAliases[alias] === chainId)
  return [chainId, ...given]
}

/** By id, alias or reference; undefined for another family. */
export function readRemoteChain(value: unknown): Caip2 | undefined {
  const reference = typeof value === 'string' ? value.replace(/^solana:/, '') : ''
  return /^[-_a-zA-Z0-9]{1,32}$/.test(reference) ? chainIdOf(`solana:${reference}`) : undefined
}

export const remoteFamily: RemoteFamily = {
  namespace: 'solana',
  methods: remoteMethods,
  events: remoteEvents,
  aliases: withAliases,
  readChain: readRemoteChain,
  readAddress,
  accounts: (ids) => ids.map((caip) => ({ caip, type: 'eoa' })),
  provider: (session) => remoteLink(session, 'Wallet'),
}
