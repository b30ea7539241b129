'use client'
import { type ConnectedWallet, connectedWallets, switchAccount } from '@latchkey/core/actions'
import type { SwitchAccountParameters } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/**
 * The wallets that are connected, one entry for each of their families, with accounts and whether the family uses it: by
 * family in the host's order, of each the active one first, then the one that was used last before.
 *
 * @param namespace default: all families
 */
export function useConnections(namespace?: Namespace): readonly ConnectedWallet[] {
  const { namespaces } = useClient().config
  const held = useLatchkeyState(({ accounts, active, connections }) => ({ accounts, active, connections }))
  return useMemo(
    () => connectedWallets(held, namespace ? [namespace] : namespaces),
    [held, namespace, namespaces],
  )
}

/**
 * A stable function that makes another account the one that is used. Where its wallet is connected, none is asked; give
 * `connectionId` (the `id` of {@link useConnections}) where two wallets may share an address. It rejects with a
 * LatchkeyError: `unauthorized` when the wallet does not share the address, `not_connected` …
 */
export function useSwitchAccount(): (parameters: SwitchAccountParameters) => Promise<void> {
  const client = useClient()
  return useCallback((parameters: SwitchAccountParameters) => switchAccount(client, parameters), [client])
}
