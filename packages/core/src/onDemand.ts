import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { FetchBalanceOptions } from './balances/fetchBalance.js'
import type { FetchTokensOptions } from './balances/fetchTokens.js'
import { type Context, contextOf } from './client/context.js'
import type { ConnectOptions } from './connect/connect.js'
import type { ConnectRemoteOptions } from './pairing/connectRemote.js'
import type { SignMessageOptions } from './connect/signMessage.js'
import type { SwitchNetworkOptions } from './network/switchNetwork.js'
import type { Client } from './types/client.js'
import type { NativeBalance, TokenBalance } from './types/connector.js'
import type { ConnectedAccount } from './types/state.js'
import type { WalletRow } from './types/walletRow.js'

// The actions of `./actions` that a page needs late or never: these come with their code at the first call, and so
// cost a host's bundle next to nothing. What each does, takes and throws is described there; all may throw
// `chunk_failed` as well, but for those that never reject.

/** An attempt whose code is missing has failed: the view tells, and so does `open()` (contracts.md 2). */
const lose =
  (context: Context, walletId: string) =>
  (error: LatchkeyError): never => {
    const id = (context.attempts.id += 1)
    const none = { connectorId: '', namespaces: [], status: 'failed' } as const
    context.update('chunkFailed', () => ({
      attempt: { id, walletId, name: walletId, ...none, error: error.toJSON() },
    }))
    throw error
  }

/** `connect` of `./actions`. */
export const connect = async (client: Client, options: ConnectOptions): Promise<ConnectedAccount> => {
  const context = contextOf(client)
  return (await context.late.session().catch(lose(context, options.walletId))).connect(context, options)
}

/** `connectRemote` of `./actions`. */
export const connectRemote = async (
  client: Client,
  options?: ConnectRemoteOptions,
): Promise<ConnectedAccount> => {
  const context = contextOf(client)
  // What the connector needs comes along, not after it.
  for (const connector of context.connectors.values()) connector.prefetch?.()
  const lost = lose(context, options?.walletId ?? 'walletConnect')
  return (await context.late.pairing().catch(lost)).connectRemote(context, options)
}

/** `preparePairing` of `./actions`; a failure is left to the attempt. */
export const preparePairing = (client: Client): void => {
  const context = contextOf(client)
  if (!context.platform.isTouch()) return
  context.late
    .pairing()
    .then((code) => code.preparePairing(context))
    .catch(() => {})
}

/** `signMessage` of `./actions`. */
export const signMessage = async (client: Client, options: SignMessageOptions): Promise<string> => {
  const context = contextOf(client)
  return (await context.late.session()).signMessage(context, options)
}

/** `switchNetwork` of `./actions`. */
export const switchNetwork = async (client: Client, options: SwitchNetworkOptions): Promise<void> => {
  const context = contextOf(client)
  return (await context.late.session()).switchNetwork(context, options)
}

/** `findWallet` of `./actions`. */
export const findWallet = async (client: Client, id: string): Promise<WalletRow> => {
  const context = contextOf(client)
  return (await context.late.wallets()).findWallet(context, id)
}

/** `fetchBalance` of `./actions`. */
export const fetchBalance = async (
  client: Client,
  options?: FetchBalanceOptions,
): Promise<NativeBalance | undefined> => {
  const context = contextOf(client)
  const code = await context.late.connected().catch(() => undefined)
  return code?.fetchBalance(context, options)
}

/** `fetchTokens` of `./actions`. */
export const fetchTokens = async (
  client: Client,
  options?: FetchTokensOptions,
): Promise<readonly TokenBalance[] | undefined> => {
  const context = contextOf(client)
  const code = await context.late.connected().catch(() => undefined)
  return code?.fetchTokens(context, options)
}

/** Loads what `connect` needs ahead of it, on intent; a failure is left to the call. */
export const prefetchConnect = (client: Client): void => {
  contextOf(client)
    .late.session()
    .catch(() => {})
}
