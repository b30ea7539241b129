import { LatchkeyError } from '@latchkey/protocol/errors'
import type { FrameSocial } from '@latchkey/protocol/frame'
import type { Gateway } from '../services/gateway.js'
import { STORED_ANSWER, stateOf } from '../social/journey.js'
import type { Records, Vault } from '../vault/vault.js'
import type { Session } from './session.js'

export interface SocialLoginDeps {
  readonly vault: Vault
  readonly gateway: Pick<Gateway, 'beginSocial' | 'finishSocial'>
  readonly session: Session
  /** @throws LatchkeyError `user_rejected` */
  readonly askAnswer: (state: string) => Promise<string>
}

/**
 * The host's page may be left for the provider's: the vault keeps the attempt. The answer comes
 * from pages of the frame's origin, and must match the attempt.
 */
export function createSocialLogin({ vault, gateway, session, askAnswer }: SocialLoginDeps) {
  let open: Records['social'] | undefined
  let answer: string | undefined
  const startedLogin = async (): Promise<Records['social'] | undefined> => open ?? (await vault.get('social'))
  return {
    async begin(provider: FrameSocial): Promise<string> {
      const { attempt, uri } = await gateway.beginSocial(provider)
      open = { attempt, provider, state: stateOf(uri) ?? '' }
      answer = undefined
      await vault.set('social', open)
      return uri
    },

    /** @returns whether it answers the pending login */
    async receive(uri: string): Promise<boolean> {
      const state = (await startedLogin())?.state
      if (!state || stateOf(uri) !== state) return false
      answer = uri
      return true
    },

    async finish(mark: string): Promise<void> {
      const attempt = await startedLogin()
      if (attempt === undefined) throw new LatchkeyError('not_connected')
      const uri = answer ?? (mark.endsWith(STORED_ANSWER) ? await askAnswer(attempt.state) : undefined)
      if (uri === undefined) throw new LatchkeyError('login_over')
      open = answer = undefined
      await vault.delete('social')
      await session.begin(await gateway.finishSocial(attempt.attempt, uri), attempt.provider)
    },
  }
}

export type SocialLogin = ReturnType<typeof createSocialLogin>
