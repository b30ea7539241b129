import type { Context } from '../client/context.js'
import type { Connection } from '../types/connector.js'
import type { ConnectedAccount } from '../types/state.js'

/** A pairing that is out: the connector was asked and waits for a wallet. */
export interface RunningPairing {
  readonly answer: Promise<readonly Connection[]>
  /** A visitor's attempt waits for it; otherwise it is only ready for a tap. */
  taken: boolean
  /** Gives it up; nothing is shown any more. */
  stop(): void
}

/** What is remembered of the pairings of one client. */
export interface PairingMemory {
  running?: RunningPairing | undefined
  /** The latest attempt. */
  attempt?: { readonly id: number; readonly promise: Promise<ConnectedAccount> } | undefined
  /** A pairing is to be ready whenever a list of wallets is on show. */
  prepares?: boolean
}

const MEMORY = Symbol('pairings')

/** The memory of a client's pairings. */
export function pairingMemory({ scratch }: Context): PairingMemory {
  const known = scratch.get(MEMORY) as PairingMemory | undefined
  if (known) return known
  const made: PairingMemory = {}
  scratch.set(MEMORY, made)
  return made
}
