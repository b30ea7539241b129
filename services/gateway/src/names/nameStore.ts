import type { Database } from '@latchkey/kit/database/database'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { skeletonOf } from './nameRules.js'
import { nameAddresses, nameMessages, names } from './nameTables.js'
import type { FoundProfile, NameProvider } from './nameProvider.js'
import type { Picture } from './pictures.js'

/** Absent fields stay, null removes. */
export interface ProfileChange {
  readonly bio?: string | null
  readonly avatar?: string | Picture | null
  readonly addresses: ReadonlyMap<number, string | null>
}

export interface SignedOnce {
  readonly digest: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

export interface NameStore extends NameProvider {
  /** Includes look-alikes. */
  taken(wanted: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * @throws ServiceError 409 `name_taken`, `name_too_similar` or `address_has_name`; 422
   *   `message_used`
   */
  register(name: string, owner: string, once: SignedOnce, change: ProfileChange): Promise<void>
  /** @throws ServiceError 404 for an unknown name; 422 `not_owner` or `message_used` */
  update(name: string, owner: string, once: SignedOnce, change: ProfileChange): Promise<void>
  picture(name: string): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined>
}

type Run = Pick<Database['query'], 'insert' | 'delete' | 'update' | 'select'>

export function createNameStore({ query }: Pick<Database, 'query'>, now: () => number): NameStore {
  return {
    resolve: (name) => readProfile(query, name),
    // Only the owner has signed; other addresses are unverified.
    async nameOf(address) {
      const [row] = await query
        .select({ name: names.name })
        .from(names)
        .where(eq(names.owner, address.toLowerCase()))
      return row?.name
    },
    async taken(wanted) {
      const rows = await query
        .select({ skeleton: names.skeleton })
        .from(names)
        .where(inArray(names.skeleton, wanted.map(skeletonOf)))
      const skeletons = new Set(rows.map(({ skeleton }) => skeleton))
      return new Set(wanted.filter((name) => skeletons.has(skeletonOf(name))))
    },
    register: (name, owner, once, { addresses, ...change }) =>
      query.transaction(async (run) => {
        await useOnce(run, once, now())
        await insertName(run, { name, owner, registeredAt: now(), updatedAt: now(), ...columns(change) })
        await setAddresses(run, { name, addresses, now })
      }),
    update: (name, owner, once, { addresses, ...change }) =>
      query.transaction(async (run) => {
        const [row] = await run
          .select({ owner: names.owner })
          .from(names)
          .where(eq(names.name, name))
          .for('update')
        if (row === undefined) throw noSuchName()
        if (row.owner !== owner) throw conflict(422, 'not_owner', 'This name belongs to another address.')
        await useOnce(run, once, now())
        await run
          .update(names)
          .set({ ...columns(change), updatedAt: now() })
          .where(eq(names.name, name))
        await setAddresses(run, { name, addresses, now })
      }),
    async picture(name) {
      const [row] = await query
        .select({ type: names.pictureType, text: names.pictureBase64 })
        .from(names)
        .where(eq(names.name, name))
      if (!row?.type || !row.text) return undefined
      return { type: row.type, bytes: Buffer.from(row.text, 'base64') }
    },
  }
}

async function readProfile(query: Run, name: string): Promise<FoundProfile | undefined> {
  const [[row], addresses] = await Promise.all([
    query
      .select({
        bio: names.bio,
        avatar: names.avatar,
        registeredAt: names.registeredAt,
        updatedAt: names.updatedAt,
      })
      .from(names)
      .where(eq(names.name, name)),
    query.select().from(nameAddresses).where(eq(nameAddresses.name, name)),
  ])
  return (
    row && {
      name,
      registered_at: new Date(row.registeredAt).toISOString(),
      updated_at: new Date(row.updatedAt).toISOString(),
      addresses: Object.fromEntries(
        addresses.map(({ coinType, address, createdAt }) => [
          String(coinType),
          { address, created: new Date(createdAt).toISOString() },
        ]),
      ),
      ...(row.bio !== null && { bio: row.bio }),
      ...(row.avatar !== null && { avatar: row.avatar }),
    }
  )
}

/** Of concurrent uses of a message one passes. */
async function useOnce(run: Run, { digest, expiresAt }: SignedOnce, at: number): Promise<void> {
  await run.delete(nameMessages).where(lt(nameMessages.expiresAt, at))
  const [used] = await run
    .insert(nameMessages)
    .values({ digest, expiresAt })
    .onConflictDoNothing()
    .returning({ digest: nameMessages.digest })
  if (used === undefined) throw conflict(422, 'message_used', 'This signature was used already. Sign again.')
}

async function insertName(run: Run, row: Omit<typeof names.$inferInsert, 'skeleton'>): Promise<void> {
  const { name, owner } = row
  const skeleton = skeletonOf(name)
  const [made] = await run
    .insert(names)
    .values({ ...row, skeleton })
    .onConflictDoNothing()
    .returning({ name: names.name })
  if (made === undefined) {
    const rows = await run
      .select({ name: names.name, owner: names.owner })
      .from(names)
      .where(or(eq(names.skeleton, skeleton), eq(names.owner, owner)))
    throw registrationError(rows, name, owner)
  }
}

async function setAddresses(
  run: Run,
  {
    name,
    addresses,
    now,
  }: {
    readonly name: string
    readonly addresses: ProfileChange['addresses']
    readonly now: () => number
  },
): Promise<void> {
  for (const [coinType, address] of addresses) {
    const isThis = and(eq(nameAddresses.name, name), eq(nameAddresses.coinType, coinType))
    if (address === null) await run.delete(nameAddresses).where(isThis)
    else
      await run
        .insert(nameAddresses)
        .values({ name, coinType, address, createdAt: now() })
        .onConflictDoUpdate({
          target: [nameAddresses.name, nameAddresses.coinType],
          set: { address, createdAt: now() },
        })
  }
}

export function noSuchName(): ServiceError {
  return conflict(404, 'name', 'Nobody has this name.')
}

function columns({ bio, avatar }: Omit<ProfileChange, 'addresses'>) {
  const picture = typeof avatar === 'object' && avatar !== null ? avatar : undefined
  return {
    ...(bio !== undefined && { bio }),
    ...(avatar !== undefined && {
      avatar: typeof avatar === 'string' ? avatar : (picture?.digest ?? null),
      pictureType: picture?.type ?? null,
      pictureBase64: picture?.bytes.toString('base64') ?? null,
    }),
  }
}

function registrationError(
  rows: readonly { readonly name: string; readonly owner: string }[],
  name: string,
  owner: string,
): ServiceError {
  const own = rows.find((row) => row.owner === owner)
  if (own !== undefined)
    return conflict(409, 'address_has_name', `This address has a name already: ${own.name}.`)
  return rows.some((row) => row.name === name)
    ? conflict(409, 'name_taken', 'This name is taken.')
    : conflict(409, 'name_too_similar', 'This name looks too much like one that is taken.')
}

function conflict(status: 404 | 409 | 422, name: string, description: string): ServiceError {
  return new ServiceError({ status, reasons: [{ name, description }] })
}
