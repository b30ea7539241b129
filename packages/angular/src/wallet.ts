import type { FamilyProviders } from '@latchkey/core'
import {
  signMessage,
  type SignMessageOptions,
  switchAccount,
  type SwitchAccountParameters,
  switchNetwork,
} from '@latchkey/core/actions'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { injectClient } from './provideLatchkey.js'
import { type MutationResult, injectMutation } from './injectMutation.js'

/**
 * Asks the wallet to sign a text; `data` is the signature. Its errors: `user_rejected`, `not_connected`,
 * `unsupported_chain` …
 */
export function injectSignMessage(): MutationResult<[parameters: SignMessageOptions], string> {
  const client = injectClient()
  return injectMutation((parameters: SignMessageOptions) => signMessage(client, parameters))
}

/**
 * Switches the active network; the wallet may ask the visitor. Its errors: `user_rejected`, `chain_not_supported`,
 * `switch_network_not_found` …
 */
export function injectSwitchNetwork(): MutationResult<[chainId: Caip2], void> {
  const client = injectClient()
  return injectMutation((chainId: Caip2) => switchNetwork(client, { chainId, throwOnFailure: true }))
}

/**
 * Makes another account the active one. The wallet is asked only where it is not connected; give `connectionId` (the `id`
 * of `injectConnections`) where two wallets may share an address. Its errors: `unauthorized` when the wallet does not share
 * the address, `not_connected` …
 */
export function injectSwitchAccount(): MutationResult<[parameters: SwitchAccountParameters], void> {
  const client = injectClient()
  return injectMutation((parameters: SwitchAccountParameters) => switchAccount(client, parameters))
}

/** Disconnects a family, or all. The state flips at once; the call settles in at most 3 s. */
export function injectDisconnect(): MutationResult<[namespace?: Namespace], void> {
  const client = injectClient()
  return injectMutation((namespace?: Namespace) => client.disconnect(namespace))
}

/**
 * The family's provider: one stable object for the client's life. Reads go to the host's RPC, signing and sending to the
 * wallet.
 */
export const injectProvider = <N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N] =>
  injectClient().provider(namespace)
