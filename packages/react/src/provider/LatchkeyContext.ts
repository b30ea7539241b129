'use client'
import type { Client, State } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { WordsInUse } from '../words/Locale.js'

/** Stable while client and texts are. */
export interface LatchkeyContextValue {
  readonly client: Client
  /** For the first render, on servers and while hydrating. */
  readonly initial: State
  readonly read: () => State
  readonly words: WordsInUse
}

export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)

/** @throws Error outside a `LatchkeyProvider` */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new Error('Latchkey: wrap this component in <LatchkeyProvider client={client}>')
  return value
}

/** The nearest provider's client. */
export const useClient = (): Client => useLatchkeyContext().client
