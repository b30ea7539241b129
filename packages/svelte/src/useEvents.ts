import type { FamilyProviders } from '@latchkey/core'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { onMount } from 'svelte'
import { useClient } from './context.js'

/** Calls the listener for each event while the component is mounted. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const client = useClient()
  onMount(() => client.onEvent(listener))
}

/**
 * The family's provider: one stable object for the client's life. Reads go to the host's RPC,
 * signing and sending to the wallet.
 */
export const useProvider = <N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N] =>
  useClient().provider(namespace)
