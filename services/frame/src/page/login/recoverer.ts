import { LatchkeyError } from '@latchkey/protocol/errors'
import type { PasskeySecret } from '../factor/passkey.js'
import type { PasskeyFactor } from '../factor/passkeyFactor.js'
import { wrapWithPasskey } from '../factor/wrap.js'
import { openRecovered } from '../factor/openRecovered.js'
import type { Keyring } from '../keyring/keyring.js'
import type { Recovered } from '../keyring/keyringDeps.js'
import { elsewhere } from '../keyring/elsewhere.js'
import { said } from '../keyring/said.js'
import type { Handed } from '../otherDevice/handed.js'
import { isOtherDevice } from '../otherDevice/otherWay.js'
import type { AuthShare } from '../services/gateway.js'
import { refusalOf } from '../services/http.js'
import type { Recovery, RecoveryShare } from '../services/recovery.js'
import type { Purpose } from '../ui/stage.js'
import type { StoredSession, Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import { askMail, type MailRequest } from './askMail.js'
import { askOutside, providerName, type OutsideDeps, type OutsideRequest } from './askOutside.js'
import { emailMark } from './deviceRecord.js'

/** What proving to the recovery service needs from around it. */
export interface RecovererDeps extends OutsideDeps {
  readonly recovery: Recovery
  readonly vault: Vault
  readonly factor: Pick<PasskeyFactor, 'open' | 'protect'>
  /** Asks another device of theirs; undefined where the visitor comes back from it. @throws LatchkeyError `user_rejected` */
  readonly askDevice: (user: User, walletId: string) => Promise<Handed | undefined>
}

type User = Pick<StoredSession, 'userId' | 'email' | 'provider'>

/** The words above the question. */
export interface Words {
  readonly purpose: Purpose
  readonly title: string
  readonly heading: string
  /** In place of it where an email is sent. */
  readonly mail?: string
  readonly text: (provider: string) => string
  /** As in {@link MailRequest}. */
  readonly beside?: MailRequest['beside']
}

/**
 * Who a user is to the recovery service, which takes nobody's word. Who came by an account elsewhere proves that one, and
 * never an address that the gateway names; who gave an address of their own proves its mailbox.
 */
export function createRecoverer(deps: RecovererDeps) {
  const { stage, vault, recovery, factor } = deps

  /** How a user proves who they are; undefined where they cannot. */
  async function wayOf({ userId, email, provider }: User): Promise<'outside' | 'email' | undefined> {
    const known = await vault.get(`proof:${userId}`)
    if (email !== undefined && known === `email:${emailMark(email)}`) return 'email'
    return provider !== undefined ? 'outside' : email === undefined ? undefined : 'email'
  }

  /** Keeps how a user has proved themselves. */
  async function noteProof(user: User): Promise<void> {
    const way = await wayOf(user)
    const { userId, email = '' } = user
    if (way !== undefined)
      await vault.set(`proof:${userId}`, way === 'email' ? `email:${emailMark(email)}` : way)
  }

  async function prove(user: User, words: Words): Promise<string> {
    const way = await wayOf(user)
    const { purpose, title, heading, mail = heading, text, beside } = words
    let ticket: string | undefined
    if (way === 'outside' && user.provider) {
      const { provider } = user
      const request: OutsideRequest = {
        provider,
        purpose,
        title,
        heading,
        text: text(providerName[provider]),
        hasOther: beside !== undefined,
      }
      ticket = await askOutside(deps, request)
    } else if (way === 'email' && user.email !== undefined)
      ({ ticket } = await askMail(deps, {
        purpose,
        title,
        heading: mail,
        email: user.email,
        beside,
      }))
    if (ticket === undefined) throw purpose === 'login' ? elsewhere(t('onlyThere')) : said(t('needsProof'))
    return ticket
  }

  /** Opens the share that the gateway keeps under a passkey: by the one that is at hand, or one that is asked for. */
  async function byPasskey(user: User, walletId: string, share: string): Promise<string | undefined> {
    const held = await factor.open(user.userId, walletId, share)
    if (held !== undefined) return held
    const asked = openRecovered(stage, { kind: 'passkey', share, walletId }, 'login', true).then(
      ({ share: recovered }) => recovered,
    )
    // A user without it here may still have another way.
    if (isAlone(user)) return asked
    return asked.catch((error: unknown) => {
      if (isOtherDevice(error)) throw error
      return undefined
    })
  }

  /** Leaves a share, as it is or under something of the user's, of a wallet that has none there. */
  async function leave(
    user: User,
    keyring: Pick<Keyring, 'noteKind'>,
    ticket: string,
    own: Omit<RecoveryShare, 'version'>,
  ): Promise<void> {
    // A share under something of the user's is not given away in the clear.
    await keyring.noteKind(own.kind)
    try {
      await recovery.keep(ticket, own)
    } catch (error) {
      // One that is there fits as well, unless the shares were made anew since.
      if (refusalOf(error)?.status !== 409) throw error
      const { kind, version } = await recovery.read(ticket, own.walletId)
      await keyring.noteKind(kind)
      if (kind === 'server') await recovery.replace(ticket, { ...own, version })
    }
    await noteProof(user)
  }

  /** By what the user has: the passkey that the share is under, or what they prove to the recovery service. */
  async function byProof(
    user: User,
    walletId: string,
    auth: Pick<AuthShare, 'passkeyShare'> | undefined,
    beside: MailRequest['beside'],
  ): Promise<Recovered> {
    const own =
      auth?.passkeyShare === undefined ? undefined : await byPasskey(user, walletId, auth.passkeyShare)
    if (own !== undefined) {
      await vault.set(`proof:${user.userId}`, 'passkey')
      return { share: own }
    }
    const ticket = await prove(user, {
      purpose: 'login',
      title: t('newDevice'),
      heading: t('newDeviceHeading'),
      text: (name) => t('outsideText', { provider: name }),
      beside,
    })
    const stored = await recovery.read(ticket, walletId).catch((error: unknown) => {
      const isNone = refusalOf(error)?.status === 404
      throw isNone ? elsewhere(t(user.provider ? 'byAddress' : 'noShare'), error) : error
    })
    const { share } = await openRecovered(stage, stored, 'login', beside !== undefined)
    await noteProof(user)
    return { share, kind: stored.kind }
  }

  /** By another device of theirs, in place of any proof. @returns undefined where the visitor comes back from it */
  async function fromDevice(user: User, walletId: string): Promise<Recovered | undefined> {
    const handed = await deps.askDevice(user, walletId)
    if (handed === undefined) return undefined
    const { share, kind, evm, proof } = handed
    if (proof !== undefined) await vault.set(`proof:${user.userId}`, proof)
    return { share, kind, evm }
  }

  return {
    prove,

    /** Puts the share of a wallet under the passkey that its user came with, if they did. */
    async protect(user: User, walletId: string, share: string): Promise<string | undefined> {
      const wrapped = await factor.protect(user, walletId, share)
      const proof = `proof:${user.userId}` as const
      if (wrapped !== undefined) {
        if (isAlone(user)) await vault.set(proof, 'passkey')
      } else if ((await vault.get(proof)) === 'passkey') await vault.delete(proof)
      return wrapped
    },

    /**
     * Asks for the passkey that a share at the gateway is under, where it is not the one that is at hand.
     *
     * @returns puts another share under the same one
     * @throws LatchkeyError `user_rejected`
     */
    async holdPasskey(
      user: User,
      { walletId, share }: { readonly walletId: string; readonly share: string },
    ): Promise<(next: string) => Promise<string>> {
      const held = await factor.open(user.userId, walletId, share)
      if (held === undefined)
        return (await openRecovered(stage, { kind: 'passkey', share, walletId }, 'settings')).wrap
      return async (next) => {
        const wrapped = await factor.protect(user, walletId, next)
        // The page was left meanwhile; a share never leaves in the clear.
        if (wrapped === undefined) throw new LatchkeyError('user_rejected')
        return wrapped
      }
    },

    /**
     * Brings a share to this browser: by what the user has, or by another device of theirs.
     *
     * @param auth of the gateway, by which other devices are asked; absent where it is away
     * @throws LatchkeyError `user_rejected`
     */
    async recover(user: User, walletId: string, auth?: Pick<AuthShare, 'passkeyShare'>): Promise<Recovered> {
      const beside: MailRequest['beside'] = auth && {}
      for (;;) {
        try {
          return await byProof(user, walletId, auth, beside)
        } catch (error) {
          if (!isOtherDevice(error)) throw error
        }
        const handed = await fromDevice(user, walletId)
        if (handed !== undefined) return handed
      }
    },

    fromDevice,

    /** How a user gets the recovery share, for a device that they let in. */
    proofOf: ({ userId }: User) => vault.get(`proof:${userId}`),

    /** Has the share of a wallet kept that has none. */
    async backUp(user: User, keyring: Pick<Keyring, 'further' | 'noteKind'>, ticket: string): Promise<void> {
      await leave(user, keyring, ticket, { ...(await keyring.further()), kind: 'server' })
    },

    leave,

    /** Leaves the share under a passkey that was just made, at the gateway. @throws LatchkeyError `login_again` */
    async byNewPasskey(
      { userId }: User,
      keyring: Pick<Keyring, 'leavePasskey' | 'noteKind'>,
      passkey: PasskeySecret,
    ): Promise<void> {
      await keyring.leavePasskey((share, walletId) => wrapWithPasskey(share, passkey, walletId))
      await keyring.noteKind('passkey')
      await vault.delete(`pending:${userId}`)
      await vault.set(`proof:${userId}`, 'passkey')
    },

    /** Whether this browser knows that the wallet comes to another one; undefined where a user cannot see to it. */
    async isRecoverable({ userId, email, provider }: User): Promise<boolean | undefined> {
      const known = await vault.get(`proof:${userId}`)
      if (known === 'passkey' || (known === 'outside' && provider !== undefined)) return true
      if (email !== undefined && known === `email:${emailMark(email)}`) return true
      return email === undefined && provider === undefined ? undefined : false
    },
  }
}

export type Recoverer = ReturnType<typeof createRecoverer>

/** Whether nothing but a passkey says who a user is. */
const isAlone = ({ email, provider }: User): boolean => email === undefined && provider === undefined
