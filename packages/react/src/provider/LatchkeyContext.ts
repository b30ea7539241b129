'use client'
import type { Client, State } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { WordsInUse } from '../words/Locale.js'

/** The provider's value. Stable while client and texts are the same. */
export interface LatchkeyContextValue {
  readonly client: Client
  /** The state of the first render, on servers and while hydrating. */
  readonly initial: State
  readonly read: () => State
  readonly words: WordsInUse
}

export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)

/**
 * The nearest provider's value. @throws Error outside a `LatchkeyProvider` (a mistake in the host's
 * code)
 */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new Error('Latchkey: wrap this component in <LatchkeyProvider client={client}>')
  return value
}

/** Returns the client of the nearest provider. */
export const useClient = (): Client => useLatchkeyContext().client
