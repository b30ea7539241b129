import type { Namespace } from '@latchkey/protocol/caip'
import { awaitAddressChecks } from '../../connections/incoming.js'
import { restoreLate } from '../../connections/restoreLate.js'
import type { Context } from '../../store/context.js'
import type { Connection } from '../../types/connection.js'
import type { Connector } from '../../types/connector.js'
import type { LoginResume } from '../../types/env.js'
import { adoptSession } from './connectRemote.js'

/**
 * Without `features.multiWallet`, families with another wallet are skipped.
 *
 * @param isRestored for connections from before this page load
 */
export async function adoptResumed(
  context: Context,
  connector: Connector,
  connections: readonly Connection[] | LoginResume,
  isRestored = connector.remote === undefined,
): Promise<void> {
  if (context.lifetime.aborted) return
  const isLogin = typeof connections === 'function'
  const hasConnections = connections.length > 0
  if (connector.auth) {
    const logFailure = context.log.failed('A login was not resumed')
    import('../login/redirectLogin.js')
      .then((code) =>
        isLogin
          ? code.completeLogin(context, connector, connections)
          : code.reportRedirectLogin(context, hasConnections),
      )
      .catch(logFailure)
  }
  if (isLogin || !hasConnections) return
  await awaitAddressChecks(context, connections, context.lifetime)
  if (context.lifetime.aborted) return
  if (isRestored) return restoreLate(context, connector, connections)
  const { accounts, features } = context.store.getState()
  const accepts = (namespace: Namespace): boolean =>
    features.multiWallet || accounts[namespace]?.status !== 'connected'
  context.claim(connections.map(({ namespace }) => namespace).filter(accepts))
  context.attempts.controller?.abort()
  adoptSession(context, { connector, connections, accepts })
}
