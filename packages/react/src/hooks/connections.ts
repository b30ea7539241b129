'use client'
import { type ConnectedWallet, connectedWallets, switchAccount } from '@latchkey/core/actions'
import type { SwitchAccountParameters } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { type CallableMutation, useCallableMutation } from './useMutation.js'

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
 * Makes another account the active one. The wallet is asked only where it is not connected; give `connectionId` (the `id` of
 * {@link useConnections}) where two wallets may share an address. Its errors: `unauthorized` when the wallet does not share
 * the address, `not_connected` … The result can be called too, as `mutateAsync`.
 */
export const useSwitchAccount = (): CallableMutation<[parameters: SwitchAccountParameters], void> =>
  useCallableMutation(switchAccount)
