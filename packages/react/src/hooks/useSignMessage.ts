'use client'
import { signMessage } from '@latchkey/core/on-demand'
import type { Namespace } from '@latchkey/protocol/caip'
import { useCallback } from 'react'
import { useClient } from './useClient.js'

/**
 * A stable function that asks the wallet to sign a text; resolves to the signature.
 * It rejects with a LatchkeyError: `user_rejected`, `not_connected`, `unsupported_chain` …
 */
export function useSignMessage(): (parameters: {
  readonly message: string
  readonly namespace?: Namespace | undefined
}) => Promise<string> {
  const client = useClient()
  return useCallback(
    async (parameters) => {
      return signMessage(client, parameters)
    },
    [client],
  )
}
