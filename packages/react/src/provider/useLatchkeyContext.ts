'use client'
import { useContext } from 'react'
import { LatchkeyContext, type LatchkeyContextValue } from './LatchkeyContext.js'

/** The nearest provider's value. @throws Error outside of a `LatchkeyProvider` (a mistake in the host's code) */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new Error('Latchkey: wrap this component in <LatchkeyProvider client={client}>')
  return value
}
