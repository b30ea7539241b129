import type { RemoteFamily } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { readAddress } from '../address/isAddress.js'
import { chainAliases } from '../wallet/chainAliases.js'
import { chainIdOf } from '../wallet/chains.js'
import { remoteLink } from './remoteLink.js'

/** What is asked for in a session with a wallet elsewhere, always as optional. */
export const remoteMethods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_requestAccounts',
  'solana_getAccounts',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** Events of a session. */
export const remoteEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/** A network and the id that was given up for it, where there is one: older wallets know no other. */
export function withAliases(chainId: Caip2): readonly Caip2[] {
  const given = (Object.keys(chainAliases) as Caip2[]).filter((alias) => chainAliases[alias] === chainId)
  return [chainId, ...given]
}

/**
 * The network that a wallet elsewhere means: by its id, an alias, or the reference alone.
 *
 * @returns undefined: none of this family
 */
export function readRemoteChain(value: unknown): Caip2 | undefined {
  const reference = typeof value === 'string' ? value.replace(/^solana:/, '') : ''
  return /^[-_a-zA-Z0-9]{1,32}$/.test(reference) ? chainIdOf(`solana:${reference}`) : undefined
}

/** What Solana asks of wallets elsewhere. */
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
