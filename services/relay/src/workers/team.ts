import type { Question } from './line.js'

/** A worker's own answer. */
type Answer = (what: Exclude<Question, 'life'>) => Promise<string>

/** The workers of a node, as one of them sees them. */
export interface Team {
  /** The worker's place, from 1 on. A worker that comes after a crash has the place of the one before. */
  readonly place: number
  /** Says how this worker answers for itself. */
  join(own: Answer): void
  /** The answer of all workers together. */
  readonly ask: Answer
}
