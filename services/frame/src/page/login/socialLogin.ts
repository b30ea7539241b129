import { LatchkeyError } from '@latchkey/protocol/errors'
import type { FrameSocial } from '@latchkey/protocol/frame'
import type { Gateway } from '../services/gateway.js'
import type { Records, Vault } from '../vault/vault.js'
import type { Session } from './session.js'

/** What logging in by an account elsewhere needs from around it. */
export interface SocialLoginDeps {
  readonly vault: Vault
  readonly gateway: Pick<Gateway, 'beginSocial' | 'finishSocial'>
  readonly session: Session
}

/**
 * Logging in by an account elsewhere. The frame keeps the attempt, in the vault too, since the host's page may be left
 * for the provider's; what is brought back is worth nothing without.
 */
export function createSocialLogin({ vault, gateway, session }: SocialLoginDeps) {
  let open: Records['social'] | undefined
  return {
    /** @returns where the visitor goes */
    async begin(provider: FrameSocial): Promise<string> {
      const { attempt, uri } = await gateway.beginSocial(provider)
      open = { attempt, provider }
      await vault.set('social', open)
      return uri
    },
    /** @param uri where the provider led back to */
    async finish(uri: string): Promise<void> {
      const begun = open ?? (await vault.get('social'))
      if (begun === undefined) throw new LatchkeyError('not_connected')
      open = undefined
      await vault.delete('social')
      await session.begin(await gateway.finishSocial(begun.attempt, uri), begun.provider)
    },
  }
}

export type SocialLogin = ReturnType<typeof createSocialLogin>
