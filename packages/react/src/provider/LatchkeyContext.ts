'use client'
import type { Client, State } from '@latchkey/core'
import { createContext } from 'react'
import type { WordOverrides } from '../words/WordOverrides.js'

/** What the provider hands down. Stable while the client and the words are the same. */
export interface LatchkeyContextValue {
  readonly client: Client
  /** The state of the first render, on servers and while hydrating. */
  readonly initial: State
  /** The state now; the same object until it changes. */
  readonly read: () => State
  readonly words: WordOverrides
}

/** Undefined outside of a provider. */
export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)
