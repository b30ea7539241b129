import type { Question } from './line.js'

type Answer = (question: Exclude<Question, 'life'>) => Promise<string>

export interface Team {
  /** From 1; kept across restarts. */
  readonly place: number
  join(answer: Answer): void
  readonly ask: Answer
}
