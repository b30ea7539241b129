import { createSecrets } from '@latchkey/kit/secrets'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { askJson } from '../../platform/askJson.js'
import { NoAnswerError } from '../../platform/noAnswerError.js'
import type { UpstreamDeps } from '../../platform/upstreamDeps.js'
import { onrampTokens } from '../orderTables.js'

/** Milliseconds. */
const renewBefore = 24 * 3_600_000
const pause = 60_000

/** As documented on 2026-11-28; not run live. */
const answerSchema = z.object({
  data: z.object({
    accessToken: z.string().min(1).max(4096),
    /** Unix seconds. */
    expiresAt: z.number().int().positive().max(1e11),
  }),
})

const storedSchema = z.array(z.object({ token: z.string(), madeAt: z.number(), endsAt: z.number() }))
type Stored = z.output<typeof storedSchema>

export interface TransakTokens {
  current(refused?: string): Promise<string>
  /** Transak may have signed a webhook with any of them. */
  signing(): Promise<readonly string[]>
}

/**
 * Tokens live seven days and are shared through the database: one process renews a day early.
 *
 * @see https://docs.transak.com/guides/how-to-create-partner-access-token
 */
export function createTransakTokens(account: Account, deps: UpstreamDeps): TransakTokens | undefined {
  const { transakSecret, transakToken } = deps.settings
  if (transakSecret !== undefined)
    return createRenewed(createStoredTokens(account, transakSecret, deps), deps)
  if (transakToken === undefined) return undefined
  return { current: async () => transakToken, signing: async () => [transakToken] }
}

interface Account {
  readonly apiKey: string
  readonly partners: string
}

type StoredTokens = ReturnType<typeof createStoredTokens>

function createStoredTokens({ apiKey, partners }: Account, apiSecret: string, deps: UpstreamDeps) {
  const { database, now } = deps
  const url = new URL(`${partners.replace(/\/+$/, '')}/partners/api/v2/refresh-token`)
  const secrets = createSecrets(apiSecret, 'gateway')
  const id = secrets.proof('transak tokens', url.href, apiKey)
  const byId = eq(onrampTokens.id, id)

  function read(row: typeof onrampTokens.$inferSelect | undefined): Stored {
    try {
      return storedSchema.parse(JSON.parse(secrets.open('transak tokens', row?.tokensSealed ?? '', id)))
    } catch {
      return []
    }
  }

  async function current(): Promise<Stored> {
    return read((await database.query.select().from(onrampTokens).where(byId))[0])
  }

  async function make(): Promise<Stored[number]> {
    const headers = { 'api-secret': apiSecret }
    const asked = askJson({ url, schema: answerSchema, headers, body: { apiKey } }, deps)
    const { data } = await asked.catch((cause: unknown) => {
      // The operator's account failed, not the visitor's order.
      throw new NoAnswerError('No access token was made', { cause })
    })
    return { token: data.accessToken, madeAt: now(), endsAt: data.expiresAt * 1000 }
  }

  function renewed(refused: string | undefined): Promise<Stored> {
    // The lock lasts through Transak's answer, longer than a request's statement timeout.
    return database.upkeep.transaction(async (run) => {
      await run.insert(onrampTokens).values({ id, tokensSealed: '' }).onConflictDoNothing()
      const [row] = await run.select().from(onrampTokens).where(byId).for('update')
      const stored = read(row)
      const [first] = stored
      const isTaken = first?.token !== refused || (first !== undefined && now() - first.madeAt < pause)
      if (first !== undefined && isTaken && now() < first.endsAt - renewBefore) return stored
      const tokens = [await make(), ...stored].slice(0, 2)
      const tokensSealed = secrets.seal('transak tokens', JSON.stringify(tokens), id)
      await run.update(onrampTokens).set({ tokensSealed }).where(byId)
      return tokens
    })
  }

  return { current, renewed }
}

function createRenewed(
  { current: stored, renewed }: StoredTokens,
  { now, log }: UpstreamDeps,
): TransakTokens {
  let known: Stored = []
  let running: Promise<Stored> | undefined
  let triedAt = 0

  async function current(refused?: string): Promise<string> {
    const [first] = known
    const serves = first !== undefined && first.token !== refused && now() < first.endsAt
    if (serves && (now() < first.endsAt - renewBefore || now() < triedAt + pause)) return first.token
    triedAt = now()
    running ??= renewed(refused).finally(() => (running = undefined))
    try {
      known = await running
    } catch (error) {
      const old = serves ? first : await stillGood(refused)
      if (old === undefined) throw error
      log.warn(
        { provider: 'transak' },
        'the access token could not be renewed, the old one serves until it ends',
      )
      return old.token
    }
    const [next] = known
    if (next === undefined) throw new Error('No token was made')
    return next.token
  }

  async function stillGood(refused: string | undefined): Promise<Stored[number] | undefined> {
    known = await stored()
    return known.find(({ token, endsAt }) => token !== refused && now() < endsAt)
  }

  return {
    current,
    signing: async () => (await stored()).map(({ token }) => token),
  }
}
