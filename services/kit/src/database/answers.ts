import { and, eq, gt, lte } from 'drizzle-orm'
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Caller } from '../http/caller.js'
import type { Secrets } from '../secrets.js'
import type { Database } from './database.js'

export interface Step {
  readonly name: string
  /** Absent for steps behind an email link. */
  readonly caller?: Pick<Caller, 'project' | 'origin' | 'key'> | undefined
  readonly given: unknown
}

export interface Answers {
  /**
   * Concurrent calls run the step once. Refusals are not stored.
   *
   * @param isDone whether an answer completes the step
   */
  once<T extends object>(step: Step, run: () => Promise<T>, isDone?: (answer: T) => boolean): Promise<T>
  tidy(): Promise<void>
}

/** Four times the timeout of a frame's request. */
const life = 60_000

const answers = pgSchema('latchkey').table('answers', {
  id: text().primaryKey(),
  answerSealed: text('answer_sealed').notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})

/** After a broken connection a client can repeat its request with the same key. */
export function createAnswers({
  database: { query },
  secrets,
  now,
}: {
  readonly database: Pick<Database, 'query'>
  readonly secrets: Secrets
  readonly now: () => number
}): Answers {
  const running = new Map<string, Promise<void>>()

  async function find<T>(id: string): Promise<T | undefined> {
    const [row] = await query
      .select()
      .from(answers)
      .where(and(eq(answers.id, id), gt(answers.endsAt, now())))
    return row && (JSON.parse(secrets.open('answer', row.answerSealed, id)) as T)
  }

  async function take<T extends object>(id: string, run: () => Promise<T>, isDone: (answer: T) => boolean) {
    const storedAnswer = await find<T>(id)
    if (storedAnswer !== undefined) return storedAnswer
    try {
      const answer = await run()
      if (isDone(answer)) await keep(id, answer).catch(() => {})
      return answer
    } catch (error) {
      const other = await find<T>(id)
      if (other !== undefined) return other
      throw error
    }
  }

  async function keep(id: string, answer: object): Promise<void> {
    const set = { answerSealed: secrets.seal('answer', JSON.stringify(answer), id), endsAt: now() + life }
    await query
      .insert(answers)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: answers.id, set })
  }

  return {
    async once({ name, caller, given }, run, isDone = () => true) {
      const who = caller ? [caller.project.id, caller.origin, caller.key] : []
      const id = secrets.proof('answer', JSON.stringify([name, who, given]))
      for (let other = running.get(id); other !== undefined; other = running.get(id)) await other
      const taking = take(id, run, isDone)
      const end = () => void running.delete(id)
      running.set(id, taking.then(end, end))
      return taking
    },
    async tidy() {
      await query.delete(answers).where(lte(answers.endsAt, now()))
    },
  }
}
