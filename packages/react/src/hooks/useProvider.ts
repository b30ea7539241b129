'use client'
import type { Eip1193Provider } from '@latchkey/core'
import { useClient } from './useClient.js'

/**
 * The family's provider: one stable object for the client's life. Reads go to the host's RPC, signing and sending to
 * the wallet (contracts.md 2).
 */
export const useProvider = (namespace: 'eip155'): Eip1193Provider => useClient().provider(namespace)
