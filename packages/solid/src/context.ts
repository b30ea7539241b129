import type { Client, State } from '@latchkey/core'
import { type Accessor, createContext, useContext } from 'solid-js'

export interface LatchkeyContextValue {
  readonly client: Client
  /** On servers and while hydrating. */
  readonly initial: State
  /** BCP 47 tag of the elements’ language. */
  readonly locale?: string | undefined
  readonly state: Accessor<State>
}

export const LatchkeyContext = createContext<LatchkeyContextValue>()

/** @throws Error outside of a `LatchkeyProvider` (a mistake in the host's code) */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new Error('Latchkey: wrap this component in <LatchkeyProvider client={client}>')
  return value
}

/** The client of the nearest provider. */
export const useClient = (): Client => useLatchkeyContext().client
