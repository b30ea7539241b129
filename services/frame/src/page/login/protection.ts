import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Keyring } from '../keyring/keyring.js'
import { refusalOf } from '../services/http.js'
import type { Recovery } from '../services/recovery.js'
import type { StoredSession, Vault } from '../vault/vault.js'
import { emailMark } from './deviceRecord.js'

export interface ProtectionDeps {
  readonly vault: Vault
  readonly recovery: Pick<Recovery, 'begin' | 'look' | 'keep'>
  readonly keyring: () => Pick<Keyring, 'deriveShare' | 'kind'>
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onChanged: () => void
}

type User = Pick<StoredSession, 'userId' | 'email'>

/** Milliseconds between polls: fast while the visitor may read the email. */
const pauses = [...Array<number>(40).fill(3_000), ...Array<number>(200).fill(30_000)]

/** Stores the share once the user opened the link. Unproven addresses get none. */
export function createProtection(deps: ProtectionDeps) {
  const { vault, recovery, wait } = deps
  let following: string | undefined

  function follow(user: User): void {
    if (following === user.userId) return
    following = user.userId
    void (async () => {
      for (const pause of pauses) {
        if (following !== user.userId) return
        if (await settle(deps, user).catch(() => false)) break
        await wait(pause)
      }
      following = undefined
    })()
  }

  return {
    follow,

    /** The account's settings offer it again. */
    async begin(user: User, walletId: string): Promise<void> {
      if (user.email === undefined) return
      const { attempt } = await recovery.begin(user.email, walletId)
      await this.expect(user, walletId, attempt)
    },

    async expect(user: User, walletId: string, attempt: string): Promise<void> {
      if (user.email === undefined) throw new LatchkeyError('something_went_wrong')
      await vault.set(`pending:${user.userId}`, { attempt, walletId, email: emailMark(user.email) })
      follow(user)
    },

    settle: (user: User) => settle(deps, user),

    stop(): void {
      following = undefined
    },
  }
}

export type Protection = ReturnType<typeof createProtection>

/** @returns whether the wait is over */
async function settle(
  { vault, recovery, keyring, onChanged }: ProtectionDeps,
  { userId, email }: User,
): Promise<boolean> {
  const pending = await vault.get(`pending:${userId}`)
  if (pending === undefined) return true
  // A share wrapped since must never be sent unwrapped.
  const isOld = email === undefined || pending.email !== emailMark(email)
  if (isOld || ((await keyring().kind()) ?? 'server') !== 'server') return forget(vault, userId)
  let ticket: string
  try {
    const news = await recovery.look(pending.attempt)
    if (news.state === 'pending') return false
    ;({ ticket } = news)
  } catch (error) {
    return refusalOf(error)?.status === 422 ? forget(vault, userId) : false
  }
  const { walletId, share } = await keyring().deriveShare()
  if (walletId !== pending.walletId) return forget(vault, userId)
  await recovery.keep(ticket, { walletId, kind: 'server', share })
  await vault.set(`proof:${userId}`, `email:${emailMark(email)}`)
  await forget(vault, userId)
  onChanged()
  return true
}

async function forget(vault: Vault, userId: string): Promise<true> {
  await vault.delete(`pending:${userId}`)
  return true
}
