import type { FamilyProviders } from '@latchkey/core'
import { type Account, accountOf } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { type ComputedRef, type MaybeRefOrGetter, onMounted, onUnmounted, toValue } from 'vue'
import { useClient } from './context.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const useAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeRefOrGetter<N | undefined>,
): ComputedRef<Account<N>> => useLatchkeyState((state) => accountOf(state, toValue(namespace)))

/** Calls the listener for each event while the component is mounted. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const client = useClient()
  let stop: (() => void) | undefined
  onMounted(() => (stop = client.onEvent(listener)))
  onUnmounted(() => stop?.())
}

/**
 * The family's provider: one stable object for the client's life. Reads go to the host's RPC,
 * signing and sending to the wallet.
 */
export const useProvider = <N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N] =>
  useClient().provider(namespace)
