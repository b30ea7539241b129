import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { FetchBalanceOptions } from './balances/fetchBalance.js'
import type { FetchTokensOptions } from './balances/fetchTokens.js'
import { contextOf } from './client/context.js'
import { attemptsOf } from './connect/attempts.js'
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
  (client: Client, walletId: string) =>
  (error: LatchkeyError): never => {
    const context = contextOf(client)
    const id = (attemptsOf(context).id += 1)
    const none = { connectorId: '', namespaces: [], status: 'failed' } as const
    context.update('chunkFailed', () => ({
      attempt: { id, walletId, name: walletId, ...none, error: error.toJSON() },
    }))
    throw error
  }

/** `connect` of `./actions`. */
export const connect = async (client: Client, options: ConnectOptions): Promise<ConnectedAccount> =>
  (await contextOf(client).late.session().catch(lose(client, options.walletId))).connect(client, options)

/** `connectRemote` of `./actions`. */
export const connectRemote = async (
  client: Client,
  options?: ConnectRemoteOptions,
): Promise<ConnectedAccount> => {
  const { connectors, late } = contextOf(client)
  // What the connector needs comes along, not after it.
  for (const connector of connectors.values()) connector.prefetch?.()
  const lost = lose(client, options?.walletId ?? 'walletConnect')
  return (await late.pairing().catch(lost)).connectRemote(client, options)
}

/** `preparePairing` of `./actions`; a failure is left to the attempt. */
export const preparePairing = (client: Client): void => {
  const { platform, late } = contextOf(client)
  if (!platform.isTouch()) return
  late
    .pairing()
    .then((code) => code.preparePairing(client))
    .catch(() => {})
}

/** `signMessage` of `./actions`. */
export const signMessage = async (client: Client, options: SignMessageOptions): Promise<string> =>
  (await contextOf(client).late.session()).signMessage(client, options)

/** `switchNetwork` of `./actions`. */
export const switchNetwork = async (client: Client, options: SwitchNetworkOptions): Promise<void> =>
  (await contextOf(client).late.session()).switchNetwork(client, options)

/** `findWallet` of `./actions`. */
export const findWallet = async (client: Client, id: string): Promise<WalletRow> =>
  (await contextOf(client).late.wallets()).findWallet(client, id)

/** `fetchBalance` of `./actions`. */
export const fetchBalance = async (
  client: Client,
  options?: FetchBalanceOptions,
): Promise<NativeBalance | undefined> =>
  (
    await contextOf(client)
      .late.connected()
      .catch(() => undefined)
  )?.fetchBalance(client, options)

/** `fetchTokens` of `./actions`. */
export const fetchTokens = async (
  client: Client,
  options?: FetchTokensOptions,
): Promise<readonly TokenBalance[] | undefined> =>
  (
    await contextOf(client)
      .late.connected()
      .catch(() => undefined)
  )?.fetchTokens(client, options)

/** Loads what `connect` needs ahead of it, on intent; a failure is left to the call. */
export const prefetchConnect = (client: Client): void => {
  contextOf(client)
    .late.session()
    .catch(() => {})
}
