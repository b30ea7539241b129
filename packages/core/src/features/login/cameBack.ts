import { LatchkeyError } from '@latchkey/protocol/errors'
import { DEFAULT_SOCIALS_ORDER } from '@latchkey/protocol/features'
import type { Context } from '../../store/context.js'
import { authConnector, keepUser, showLogin, storedLogin, storeLogin } from './step.js'

/**
 * What follows a log-in for which this page was left: it is one like any other. Where it failed the visitor sees so, if
 * something draws, and may try again. Nothing happens where no page was left.
 *
 * @param isIn whether somebody is logged in
 */
export async function cameBack(context: Context, isIn: boolean): Promise<void> {
  const { left, provider: name } = storedLogin(context)
  const provider = DEFAULT_SOCIALS_ORDER.find((one) => one === name)
  if (!left || !provider) return
  storeLogin(context, { left: false })
  if (isIn) {
    await keepUser(context, authConnector(context).auth)
    context.track('SOCIAL_LOGIN_SUCCESS', { provider })
    return
  }
  showLogin(context, { status: 'failed', provider, error: new LatchkeyError('frame_error').toJSON() })
  if (context.mounts.any()) void context.client.open({ view: 'ConnectingSocial', arguments: { provider } })
}
