'use client'
import { type Account, accountOf, networkOf, type NetworkResult } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

export type { Account, NetworkResult }

/**
 * Reads the account of a chain family.
 * @param namespace default: the family that the modal shows
 */
export const useAccount = <N extends Namespace = Namespace>(namespace?: N): Account<N> =>
  useLatchkeyState((state) => accountOf(state, namespace))

/**
 * Reads the active network of a chain family.
 * @param namespace default: the family that the modal shows
 */
export function useNetwork(namespace?: Namespace): NetworkResult {
  const { networks } = useClient().config
  return useLatchkeyState((state) => networkOf(state, networks, namespace))
}
