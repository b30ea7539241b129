'use client'
import type { FamilyProviders } from '@latchkey/core'
import { signMessage, switchNetwork } from '@latchkey/core/actions'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { useCallback } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'

/**
 * A stable function that asks the wallet to sign a text; resolves to the signature.
 * It rejects with a LatchkeyError: `user_rejected`, `not_connected`, `unsupported_chain` …
 */
export function useSignMessage(): (parameters: {
  readonly message: string
  readonly namespace?: Namespace | undefined
}) => Promise<string> {
  const client = useClient()
  return useCallback(
    async (parameters) => {
      return signMessage(client, parameters)
    },
    [client],
  )
}

/**
 * A stable function that switches the active network; the wallet may ask the visitor.
 * It rejects with a LatchkeyError: `user_rejected`, `chain_not_supported`, `switch_network_not_found` …
 */
export function useSwitchNetwork(): (chainId: Caip2) => Promise<void> {
  const client = useClient()
  return useCallback(
    async (chainId: Caip2) => {
      await switchNetwork(client, { chainId, throwOnFailure: true })
    },
    [client],
  )
}

/** A stable function that disconnects a family, or all. The state flips at once; settles in at most 3 s. */
export function useDisconnect(): (namespace?: Namespace) => Promise<void> {
  const client = useClient()
  return useCallback((namespace?: Namespace) => client.disconnect(namespace), [client])
}

/**
 * The family's provider: one stable object for the client's life. Reads go to the host's RPC, signing and sending to
 * the wallet.
 */
export const useProvider = <N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N] =>
  useClient().provider(namespace)
