import { notRestorableError } from '../keyring/notRestorable.js'
import { localizedError } from '../keyring/localizedError.js'
import type { Recovery } from '../services/recovery.js'
import type { Purpose } from '../ui/stage.js'
import type { StoredSession, Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import { askMail, type MailRequest } from './askMail.js'
import { askOutside, providerName, type OutsideDeps, type OutsideRequest } from './askOutside.js'
import { emailMark } from './deviceRecord.js'

export interface ProofsDeps extends OutsideDeps {
  readonly recovery: Recovery
  readonly vault: Vault
}

export type User = Pick<StoredSession, 'userId' | 'email' | 'provider'>

export interface ProofTexts {
  readonly purpose: Purpose
  readonly title: string
  readonly heading: string
  readonly mail?: string
  readonly text: (provider: string) => string
  readonly otherDevice?: MailRequest['otherDevice']
}

/**
 * The recovery service does not trust the gateway. A social login proves that account, never an
 * address that the gateway names; a typed address proves its mailbox.
 */
export function createProofs(deps: ProofsDeps) {
  const { vault } = deps

  async function methodOf({ userId, email, provider }: User): Promise<'outside' | 'email' | undefined> {
    const storedProof = await vault.get(`proof:${userId}`)
    if (email !== undefined && storedProof === `email:${emailMark(email)}`) return 'email'
    return provider !== undefined ? 'outside' : email === undefined ? undefined : 'email'
  }

  return {
    /** @throws LatchkeyError also without a way to prove it */
    async prove(user: User, texts: ProofTexts): Promise<string> {
      const method = await methodOf(user)
      const { purpose, title, heading, mail = heading, text, otherDevice } = texts
      let ticket: string | undefined
      if (method === 'outside' && user.provider) {
        const { provider } = user
        const request: OutsideRequest = {
          provider,
          purpose,
          title,
          heading,
          text: text(providerName[provider]),
          offersDevice: otherDevice !== undefined,
        }
        ticket = await askOutside(deps, request)
      } else if (method === 'email' && user.email !== undefined)
        ({ ticket } = await askMail(deps, {
          purpose,
          title,
          heading: mail,
          email: user.email,
          otherDevice,
        }))
      if (ticket === undefined)
        throw purpose === 'login' ? notRestorableError(t('onlyThere')) : localizedError(t('needsProof'))
      return ticket
    },

    async note(user: User): Promise<void> {
      const method = await methodOf(user)
      const { userId, email = '' } = user
      if (method !== undefined)
        await vault.set(`proof:${userId}`, method === 'email' ? `email:${emailMark(email)}` : method)
    },

    of: ({ userId }: User) => vault.get(`proof:${userId}`),

    /** Undefined if the user cannot arrange it. */
    async isRecoverable({ userId, email, provider }: User): Promise<boolean | undefined> {
      const storedProof = await vault.get(`proof:${userId}`)
      if (storedProof === 'passkey' || (storedProof === 'outside' && provider !== undefined)) return true
      if (email !== undefined && storedProof === `email:${emailMark(email)}`) return true
      return email === undefined && provider === undefined ? undefined : false
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>

export const isPasskeyOnly = ({ email, provider }: User): boolean =>
  email === undefined && provider === undefined
