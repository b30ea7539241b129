import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Keyring } from '../keyring/keyring.js'
import { refusalOf } from '../services/http.js'
import type { Recovery } from '../services/recovery.js'
import type { StoredSession, Vault } from '../vault/vault.js'
import { emailMark } from './deviceRecord.js'

export interface ProtectionDeps {
  readonly vault: Vault
  readonly recovery: Pick<Recovery, 'begin' | 'look' | 'keep'>
  readonly keyring: () => Pick<Keyring, 'further' | 'kind'>
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onChanged: () => void
}

type User = Pick<StoredSession, 'userId' | 'email'>

/**
 * Milliseconds between two polls for an email: fast while the visitor may be reading it, then
 * slowly.
 */
const pauses = [...Array<number>(40).fill(3_000), ...Array<number>(200).fill(30_000)]

/**
 * Stores a wallet's recovery share for its user's address once they have opened the link in the
 * recovery service's email. Runs in the background; an unproven address gets no share. An email
 * confirmed later counts at the next visit.
 */
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

    /**
     * Sends the email for a new wallet, without a screen. If it fails, the account's settings offer
     * it again.
     */
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

/**
 * Hands the share over once the link was confirmed. @returns whether nothing is left to wait for
 */
async function settle(
  { vault, recovery, keyring, onChanged }: ProtectionDeps,
  { userId, email }: User,
): Promise<boolean> {
  const pending = await vault.get(`pending:${userId}`)
  if (pending === undefined) return true
  // If the user has since wrapped the share with a passkey or password, never send it unwrapped.
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
  const { walletId, share } = await keyring().further()
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
