import { elsewhere } from '../keyring/elsewhere.js'
import { said } from '../keyring/said.js'
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

export interface Words {
  readonly purpose: Purpose
  readonly title: string
  readonly heading: string
  readonly mail?: string
  readonly text: (provider: string) => string
  readonly beside?: MailRequest['beside']
}

/**
 * The recovery service does not trust the gateway. A social login proves that account, never an
 * address that the gateway names; a typed address proves its mailbox.
 */
export function createProofs(deps: ProofsDeps) {
  const { vault } = deps

  async function wayOf({ userId, email, provider }: User): Promise<'outside' | 'email' | undefined> {
    const known = await vault.get(`proof:${userId}`)
    if (email !== undefined && known === `email:${emailMark(email)}`) return 'email'
    return provider !== undefined ? 'outside' : email === undefined ? undefined : 'email'
  }

  return {
    /** @throws LatchkeyError also without a way to prove it */
    async prove(user: User, words: Words): Promise<string> {
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
    },

    async note(user: User): Promise<void> {
      const way = await wayOf(user)
      const { userId, email = '' } = user
      if (way !== undefined)
        await vault.set(`proof:${userId}`, way === 'email' ? `email:${emailMark(email)}` : way)
    },

    of: ({ userId }: User) => vault.get(`proof:${userId}`),

    /** Undefined if the user cannot arrange it. */
    async isRecoverable({ userId, email, provider }: User): Promise<boolean | undefined> {
      const known = await vault.get(`proof:${userId}`)
      if (known === 'passkey' || (known === 'outside' && provider !== undefined)) return true
      if (email !== undefined && known === `email:${emailMark(email)}`) return true
      return email === undefined && provider === undefined ? undefined : false
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>

export const isAlone = ({ email, provider }: User): boolean => email === undefined && provider === undefined
