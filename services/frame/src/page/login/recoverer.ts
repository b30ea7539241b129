import { LatchkeyError } from '@latchkey/protocol/errors'
import type { PasskeyFactor } from '../factor/passkeyFactor.js'
import { openRecovered } from '../factor/openRecovered.js'
import type { Keyring } from '../keyring/keyring.js'
import { refusalOf } from '../services/http.js'
import type { Recovery } from '../services/recovery.js'
import type { Purpose } from '../ui/stage.js'
import type { StoredSession, Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import { askCode } from './askCode.js'
import { askOutside, providerName, type OutsideDeps, type OutsideRequest } from './askOutside.js'

/** What proving to the recovery service needs from around it. */
export interface RecovererDeps extends OutsideDeps {
  readonly recovery: Recovery
  readonly vault: Vault
  readonly factor: Pick<PasskeyFactor, 'open' | 'protect'>
}

type User = Pick<StoredSession, 'userId' | 'email' | 'isTyped' | 'provider'>

/** What is said above the question. */
interface Words {
  readonly purpose: Purpose
  readonly title: string
  readonly heading: string
  /** In place of it where a code is asked for. */
  readonly mail?: string
  readonly text: (provider: string) => string
}

/**
 * Who a user is to the recovery service, which takes nobody's word. Who came by an account elsewhere proves that one, and
 * never an address that the gateway names; who gave an address of their own proves its mailbox.
 */
export function createRecoverer(deps: RecovererDeps) {
  const { stage, recovery, vault, factor } = deps

  const outside = (provider: NonNullable<User['provider']>, words: Words, later?: string) => {
    const { purpose, title, heading, text } = words
    const request: OutsideRequest = {
      provider,
      purpose,
      title,
      heading,
      text: text(providerName[provider]),
      later,
    }
    return askOutside(deps, request)
  }

  /** How a user proves who they are; undefined where they cannot. */
  async function wayOf({ userId, email, provider }: User): Promise<'outside' | 'email' | undefined> {
    const known = await vault.get(`proof:${userId}`)
    if (known === 'email' && email !== undefined) return known
    return provider !== undefined ? 'outside' : email === undefined ? undefined : 'email'
  }

  async function prove(user: User, words: Words): Promise<string> {
    const way = await wayOf(user)
    const ticket =
      way === 'outside' && user.provider
        ? await outside(user.provider, words)
        : user.email !== undefined &&
          (await askCode(
            { stage, recovery },
            { ...words, heading: words.mail ?? words.heading, email: user.email },
          ))
    if (!ticket) throw said(t(words.purpose === 'login' ? 'onlyThere' : 'needsProof'))
    return ticket
  }

  return {
    prove,

    /** Gives the share of a new wallet away, never to whom the gateway names. Who came by an account elsewhere may leave that for later. */
    async leave(user: User, walletId: string, share: string): Promise<void> {
      const { email, isTyped, provider, userId } = user
      if (provider === undefined) {
        if (email === undefined) return
        if (isTyped) return void (await recovery.leave(email, walletId, share))
        // Only the gateway has said it: whoever reads that mailbox has to say so, under the visitor's eyes.
        const words = { title: t('backup'), heading: t('backupHeading'), purpose: 'login' } as const
        const ticket = await askCode({ stage, recovery }, { ...words, email })
        await recovery.keep(ticket, walletId, share)
        return
      }
      await vault.delete(`proof:${userId}`)
      const ticket = await outside(
        provider,
        {
          purpose: 'login',
          title: t('backup'),
          heading: t('backupHeading'),
          text: (name) => t('backupText', { provider: name }),
        },
        t('backupLater'),
      ).catch(noneHere)
      if (ticket === undefined) return
      await recovery.keep(ticket, walletId, share)
      await vault.set(`proof:${userId}`, 'outside')
    },

    /** Puts the share of a wallet under the passkey that its user came with, if they did. */
    async protect(user: User, walletId: string, share: string): Promise<string | undefined> {
      const wrapped = await factor.protect(user, walletId, share)
      const proof = `proof:${user.userId}` as const
      if (isAlone(user)) await (wrapped === undefined ? vault.delete(proof) : vault.set(proof, 'passkey'))
      return wrapped
    },

    /** Brings the share to this browser. @throws LatchkeyError `user_rejected` */
    async recover(user: User, walletId: string, passkeyShare?: string): Promise<string> {
      if (passkeyShare !== undefined) {
        const { userId } = user
        const own =
          (await factor.open(userId, walletId, passkeyShare)) ??
          (isAlone(user) &&
            (await openRecovered(stage, { kind: 'passkey', share: passkeyShare, walletId }, 'login')))
        if (own && isAlone(user)) await vault.set(`proof:${userId}`, 'passkey')
        if (own) return own
      }
      const ticket = await prove(user, {
        purpose: 'login',
        title: t('newDevice'),
        heading: t('newDeviceHeading'),
        text: (name) => t('outsideText', { provider: name }),
      })
      const stored = await recovery.read(ticket, walletId).catch((error: unknown) => {
        throw refusalOf(error)?.status === 404 ? said(t(user.provider ? 'byAddress' : 'noShare')) : error
      })
      const share = await openRecovered(stage, stored, 'login')
      if (user.provider) await vault.set(`proof:${user.userId}`, 'outside')
      return share
    },

    /** Makes the share of a wallet that has none, and gives it away. */
    async backUp(user: User, keyring: Pick<Keyring, 'open' | 'splitAnew'>, ticket: string): Promise<void> {
      const { walletId } = await keyring.open()
      await keyring.splitAnew(async (share) => {
        try {
          await recovery.keep(ticket, walletId, share)
        } catch (error) {
          if (refusalOf(error)?.status !== 409) throw error
          // One is there that fits no more, of a try before this one or of another device.
          const { version } = await recovery.read(ticket, walletId)
          await recovery.replace(ticket, { walletId, kind: 'server', share, version })
        }
      })
      await vault.set(`proof:${user.userId}`, 'outside')
    },

    /** Whether this browser knows that the wallet comes to another one; undefined where a user cannot see to it. */
    async isRecoverable({ userId, email, provider }: User): Promise<boolean | undefined> {
      const known = await vault.get(`proof:${userId}`)
      if (provider === undefined) return email !== undefined || known === 'passkey' ? true : undefined
      return known !== undefined
    },
  }
}

export type Recoverer = ReturnType<typeof createRecoverer>

/** Whether nothing but a passkey says who a user is. */
const isAlone = ({ email, provider }: User): boolean => email === undefined && provider === undefined

/** A recovery service that does not know the provider keeps nothing for its users. */
function noneHere(error: unknown): undefined {
  if (refusalOf(error)?.reason === 'social_off') return undefined
  throw error instanceof Error ? error : new LatchkeyError('something_went_wrong')
}

function said(words: string): LatchkeyError {
  const error = new LatchkeyError('frame_error')
  error.message = words
  return error
}
