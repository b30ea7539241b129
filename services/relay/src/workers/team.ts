import type { Question } from './line.js'

type Answer = (what: Exclude<Question, 'life'>) => Promise<string>

export interface Team {
  /** From 1; kept across restarts. */
  readonly place: number
  join(own: Answer): void
  readonly ask: Answer
}
