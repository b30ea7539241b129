import type { FamilyProviders } from '@latchkey/core'
import { type Account, accountOf } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { type Accessor, onCleanup, onMount } from 'solid-js'
import { useClient } from './context.js'
import type { MaybeAccessor } from './defineHooks.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const useAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeAccessor<N | undefined>,
): Accessor<Account<N>> =>
  useLatchkeyState((state) => accountOf(state, typeof namespace === 'function' ? namespace() : namespace))

/** Calls the listener for each event while the component is mounted. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const client = useClient()
  onMount(() => onCleanup(client.onEvent(listener)))
}

/**
 * The family's provider: one stable object for the client's life. Reads go to the host's RPC,
 * signing and sending to the wallet.
 */
export const useProvider = <N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N] =>
  useClient().provider(namespace)
