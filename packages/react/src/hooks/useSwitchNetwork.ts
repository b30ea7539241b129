'use client'
import { switchNetwork } from '@latchkey/core/on-demand'
import type { Caip2 } from '@latchkey/protocol/caip'
import { useCallback } from 'react'
import { useClient } from './useClient.js'

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
