import { LatchkeyError } from '@latchkey/protocol/errors'
import { DEFAULT_SOCIALS_ORDER } from '@latchkey/protocol/features'
import { chosenTypes } from '../../connections/accountType.js'
import type { Context } from '../../store/context.js'
import type { Connector } from '../../types/connector.js'
import type { LoginResume } from '../../types/env.js'
import { authConnector, saveUser, showLogin, storedLogin, storeLogin } from './step.js'

export async function completeLogin(
  context: Context,
  connector: Connector,
  resume: LoginResume,
): Promise<void> {
  const { namespace, networks } = context.store.getState()
  const [{ adoptResumed }, { signInWith }] = await Promise.all([context.lazy.remote(), context.lazy.wallet()])
  const connections = await resume({
    accountTypes: chosenTypes(context),
    chainId: networks[namespace]?.chainId,
    signIn: await signInWith(context, connector.auth?.signsIn, [namespace]),
  })
  await adoptResumed(context, connector, connections, false)
}

export async function reportRedirectLogin(context: Context, isLoggedIn: boolean): Promise<void> {
  const { left, provider: name } = storedLogin(context)
  const provider = DEFAULT_SOCIALS_ORDER.find((one) => one === name)
  if (!left || !provider) return
  storeLogin(context, { left: false })
  if (isLoggedIn) {
    await saveUser(context, authConnector(context).auth, 'social')
    context.track('SOCIAL_LOGIN_SUCCESS', { provider })
    return
  }
  showLogin(context, { status: 'failed', provider, error: new LatchkeyError('frame_error').toJSON() })
  if (context.mounts.any()) void context.client.open({ view: 'ConnectingSocial', arguments: { provider } })
}
