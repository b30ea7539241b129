import type { Context } from '../client/context.js'

/** The attempt that runs now; an id never comes back. */
export interface AttemptMemory {
  id: number
  controller: AbortController | undefined
}

const ATTEMPTS = Symbol('attempts')

/** The memory of a client's attempts to connect. */
export function attemptsOf(context: Context): AttemptMemory {
  let memory = context.scratch.get(ATTEMPTS) as AttemptMemory | undefined
  if (!memory) context.scratch.set(ATTEMPTS, (memory = { id: 0, controller: undefined }))
  return memory
}
