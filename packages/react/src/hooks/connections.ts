'use client'
import { type ConnectedWallet, connectedWallets, switchAccount } from '@latchkey/core/actions'
import type { SwitchAccountParameters } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { type CallableMutation, useCallableMutation } from './useMutation.js'

/**
 * Reads the connected wallets, one entry per family, with accounts and whether the family uses it.
 * Families in the host's order; in each the active wallet, then the most recently used.
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
 * Makes another account the active one; asks the wallet only if it is not connected. Pass
 * `connectionId` (the `id` of {@link useConnections}) if two wallets may share an address. Errors:
 * `unauthorized` if the wallet does not share the address, `not_connected` … Also callable, as
 * `mutateAsync`.
 */
export const useSwitchAccount = (): CallableMutation<[parameters: SwitchAccountParameters], void> =>
  useCallableMutation(switchAccount)
