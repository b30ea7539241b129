import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Keyring } from '../keyring/keyring.js'
import { refusalOf } from '../services/http.js'
import type { Recovery, RecoveryShare } from '../services/recovery.js'
import type { Vault } from '../vault/vault.js'
import type { Session } from './session.js'

/** What moving a share works with. */
export interface MoveShareDeps {
  readonly session: Pick<Session, 'current'>
  readonly recovery: Pick<Recovery, 'read' | 'leave' | 'replace'>
  readonly keyring: Pick<Keyring, 'open' | 'splitAnew'>
  /** Asks for the recovery service's code. @throws LatchkeyError `user_rejected` */
  readonly prove: (email: string) => Promise<string>
  readonly vault: Pick<Vault, 'get' | 'set'>
}

/**
 * Leaves the recovery share for the address that a user is about to have: the recovery service finds shares by address,
 * so the wallet could come to no new device any more. It gives the share to the present mailbox alone. A user who had
 * none kept has no such share: new ones are made. Who proves an account elsewhere goes on doing so.
 *
 * @returns what does so, with the ticket of the present mailbox where there is one; of an address that is tried again,
 * the code is asked for once
 */
export function createMoveShare({ session, recovery, keyring, prove, vault }: MoveShareDeps) {
  let given: string | undefined
  let held: { readonly from: string; readonly stored: RecoveryShare | undefined } | undefined

  /** @throws LatchkeyError `login_again`, `user_rejected` */
  async function leaveFirst(userId: string, to: string): Promise<void> {
    if (given === to) return
    const { walletId } = await keyring.open()
    await keyring.splitAnew(async (share) => {
      try {
        await recovery.leave(to, walletId, share)
      } catch (error) {
        if (refusalOf(error)?.status !== 409) throw error
        // A try before this one left one there that fits no more: only its mailbox may exchange it.
        const ticket = await prove(to)
        const { version } = await recovery.read(ticket, walletId)
        await recovery.replace(ticket, { walletId, kind: 'server', share, version })
      }
    })
    given = to
    await vault.set(`proof:${userId}`, 'email')
  }

  /** @throws LatchkeyError `login_again`, `user_rejected` */
  return async (to: string, proven?: string): Promise<void> => {
    const { email: from, provider, userId } = await session.current()
    const proof = provider && (await vault.get(`proof:${userId}`))
    if (proof === 'outside') return
    // An address that a provider named has no share.
    if (from === undefined || (provider && proof === undefined)) return leaveFirst(userId, to)
    if (from === to) return
    const { walletId } = await keyring.open()
    if (held?.from !== from) {
      const read = async (ticket: string) => recovery.read(ticket, walletId).catch(noneIsKept)
      // A proof that has grown old is asked for once more.
      const stored = await (proven === undefined
        ? prove(from).then(read)
        : read(proven).catch(async (error) => {
            if (refusalOf(error)?.status !== 401) throw error
            return read(await prove(from))
          }))
      held = { from, stored }
    }
    const { stored } = held
    if (stored?.walletId !== walletId) return
    try {
      await recovery.leave(to, walletId, stored.share, stored.kind)
    } catch (error) {
      // It was left there by a try before this one.
      if (refusalOf(error)?.status !== 409) throw error
    }
  }
}

export type MoveShare = ReturnType<typeof createMoveShare>

function noneIsKept(error: unknown): undefined {
  if (refusalOf(error)?.status === 404) return undefined
  throw error instanceof Error ? error : new LatchkeyError('something_went_wrong')
}
