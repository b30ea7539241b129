'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { Given } from './config/createAuthentication.js'

/** Whether the host's server has a session. `loading` until the host knows. */
export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** Talks to the host's server. */
export interface AuthenticationAdapter<Message> {
  getNonce(): Promise<string>
  /** Returns the text to sign. */
  createMessage(parameters: {
    readonly nonce: string
    readonly address: `0x${string}`
    readonly chainId: number
  }): Message
  /** Starts the server's session if the signature is right. */
  verify(signed: { readonly message: Message; readonly signature: string }): Promise<boolean>
  signOut(): Promise<void>
}

/** Returns its argument with its type; the message is a text. */
export const createAuthenticationAdapter = <Message,>(
  adapter: AuthenticationAdapter<Message>,
): AuthenticationAdapter<Message> => adapter

const AuthenticationContext = createContext<Given | undefined>(undefined)

/** Properties of {@link RainbowKitAuthenticationProvider}. */
export interface RainbowKitAuthenticationProviderProps<Message> {
  readonly adapter: AuthenticationAdapter<Message>
  readonly status: AuthenticationStatus
  /** False: visitors only connect. Default true. */
  readonly enabled?: boolean | undefined
  readonly children?: ReactNode
}

/**
 * Asks visitors to sign in after they connect, and disconnects those who do not. Wraps
 * `RainbowKitProvider`.
 */
export function RainbowKitAuthenticationProvider<Message>(
  props: RainbowKitAuthenticationProviderProps<Message>,
) {
  const { adapter, status, enabled = true, children } = props
  return (
    <AuthenticationContext.Provider value={enabled ? { adapter, status } : undefined}>
      {children}
    </AuthenticationContext.Provider>
  )
}

/** Undefined without an enabled provider. */
export const useAuthentication = (): Given | undefined => useContext(AuthenticationContext)
