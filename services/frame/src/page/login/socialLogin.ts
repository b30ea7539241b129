import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway } from '../services/gateway.js'
import type { Session } from './session.js'

/** Logging in by an account elsewhere. The frame keeps the attempt; what the popup brings back is worth nothing without. */
export function createSocialLogin(gateway: Pick<Gateway, 'beginSocial' | 'finishSocial'>, session: Session) {
  let open: string | undefined
  return {
    /** @returns where the visitor goes */
    async begin(provider: string): Promise<string> {
      const { attempt, uri } = await gateway.beginSocial(provider)
      open = attempt
      return uri
    },
    /** @param uri where the provider led back to */
    async finish(uri: string): Promise<void> {
      if (open === undefined) throw new LatchkeyError('not_connected')
      const attempt = open
      open = undefined
      await session.begin(await gateway.finishSocial(attempt, uri))
    },
  }
}

export type SocialLogin = ReturnType<typeof createSocialLogin>
