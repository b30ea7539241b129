'use client'
import { useAccount } from '@latchkey/react'
import { useAuthentication } from '../authentication.js'

/** A wallet is connected, and the host's server has no session of it. */
export function useIsSignedOut(): boolean {
  const { isConnected } = useAccount('eip155')
  const status = useAuthentication()?.status
  return isConnected && status === 'unauthenticated'
}
