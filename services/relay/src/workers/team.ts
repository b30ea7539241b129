import type { Question } from './line.js'

/** A worker's own answer. */
type Answer = (what: Exclude<Question, 'life'>) => Promise<string>

/** A worker's view of all workers. */
export interface Team {
  /** From 1; kept across a restart. */
  readonly place: number
  /** Registers this worker's own answers. */
  join(own: Answer): void
  /** The combined answer. */
  readonly ask: Answer
}
