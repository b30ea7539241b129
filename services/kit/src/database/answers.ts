import { and, eq, gt, lte } from 'drizzle-orm'
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Caller } from '../http/caller.js'
import type { Secrets } from '../secrets.js'
import type { Database } from './database.js'

/** A step that is done once, and who takes it. */
export interface Step {
  readonly name: string
  /** The same request of another page, project or key is another step. Absent for whoever has a link out of an email. */
  readonly caller?: Pick<Caller, 'project' | 'origin' | 'key'> | undefined
  /** The whole of what was asked. */
  readonly given: unknown
}

/** Answers of steps that are done once, kept for whoever did not hear them. */
export interface Answers {
  /**
   * Takes a step, or answers as it was answered a moment ago. Of many at once one takes it. A refusal is not kept.
   *
   * @param run takes the step
   * @param isDone whether an answer ends it; the others are not kept
   */
  once<T extends object>(step: Step, run: () => Promise<T>, isDone?: (answer: T) => boolean): Promise<T>
  /** Removes what is over. */
  tidy(): Promise<void>
}

/** Milliseconds that an answer is kept: four times as long as a frame waits for it. */
const life = 60_000

/** The table must be there: `latchkey.answers (id text primary key, answer_sealed text, ends_at bigint)`. */
const answers = pgSchema('latchkey').table('answers', {
  id: text().primaryKey(),
  answerSealed: text('answer_sealed').notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})

/**
 * A connection may break after a code was taken and before its answer arrives: the same request of the same key then has
 * the same answer. The answers are sealed, and found by a keyed digest of the request.
 *
 * @param options.now milliseconds since 1970
 */
export function createAnswers({
  database: { query },
  secrets,
  now,
}: {
  readonly database: Pick<Database, 'query'>
  readonly secrets: Secrets
  readonly now: () => number
}): Answers {
  /** Steps that this process is taking. */
  const running = new Map<string, Promise<void>>()

  async function find<T>(id: string): Promise<T | undefined> {
    const [row] = await query
      .select()
      .from(answers)
      .where(and(eq(answers.id, id), gt(answers.endsAt, now())))
    return row && (JSON.parse(secrets.open('answer', row.answerSealed, id)) as T)
  }

  async function take<T extends object>(id: string, run: () => Promise<T>, isDone: (answer: T) => boolean) {
    const before = await find<T>(id)
    if (before !== undefined) return before
    try {
      const answer = await run()
      // The step is taken, whether its answer can be kept or not.
      if (isDone(answer)) await keep(id, answer).catch(() => {})
      return answer
    } catch (error) {
      // Another process may have taken it meanwhile.
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
