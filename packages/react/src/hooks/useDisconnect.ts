'use client'
import type { Namespace } from '@latchkey/protocol/caip'
import { useCallback } from 'react'
import { useClient } from './useClient.js'

/** A stable function that disconnects a family, or all. The state flips at once; settles in at most 3 s. */
export function useDisconnect(): (namespace?: Namespace) => Promise<void> {
  const client = useClient()
  return useCallback((namespace?: Namespace) => client.disconnect(namespace), [client])
}
