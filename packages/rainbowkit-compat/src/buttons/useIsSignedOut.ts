'use client'
import { useAccount } from '@latchkey/react'
import { useAuthentication } from '../authentication.js'

/** Connected, without a session on the host's server. */
export function useIsSignedOut(): boolean {
  const { isConnected } = useAccount('eip155')
  const status = useAuthentication()?.status
  return isConnected && status === 'unauthenticated'
}
