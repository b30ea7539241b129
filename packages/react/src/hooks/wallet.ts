'use client'
import type { Client, FamilyProviders } from '@latchkey/core'
import { signMessage, type SignMessageOptions, switchNetwork } from '@latchkey/core/actions'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { useClient } from '../provider/LatchkeyContext.js'
import { type CallableMutation, useCallableMutation } from './useMutation.js'

/**
 * Asks the wallet to sign a text; `data` is the signature. Errors: `user_rejected`,
 * `not_connected`, `unsupported_chain` … Also callable, as `mutateAsync`.
 */
export const useSignMessage = (): CallableMutation<[parameters: SignMessageOptions], string> =>
  useCallableMutation(signMessage)

/**
 * Switches the active network; the wallet may ask the visitor. Errors: `user_rejected`,
 * `chain_not_supported`, `switch_network_not_found` … Also callable, as `mutateAsync`.
 */
export const useSwitchNetwork = (): CallableMutation<[chainId: Caip2], void> => useCallableMutation(switchTo)

const switchTo = (client: Client, chainId: Caip2): Promise<void> =>
  switchNetwork(client, { chainId, throwOnFailure: true })

/**
 * Disconnects a family, or all. The state changes at once; the call settles within 3 s. Also
 * callable, as `mutateAsync`.
 */
export const useDisconnect = (): CallableMutation<[namespace?: Namespace], void> =>
  useCallableMutation(disconnect)

// A handler may pass its event.
const disconnect = (client: Client, namespace?: Namespace): Promise<void> =>
  client.disconnect(typeof namespace === 'string' ? namespace : undefined)

/**
 * The family's provider, one stable object for the client's life. Reads use the host's RPC, signing
 * and sending the wallet.
 */
export const useProvider = <N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N] =>
  useClient().provider(namespace)
