import { buildNamespaces, type Grant } from '../session/buildNamespaces.js'
import type { WalletContext } from './walletContext.js'

/**
 * Only changes.
 *
 * @throws an Error for an empty grant or an unreachable relay
 */
export async function shareWith(context: WalletContext, topic: string, grant: Grant): Promise<void> {
  const before = context.store.get().sessions.find((session) => session.topic === topic)
  const namespaces = buildNamespaces(grant)
  if (before !== undefined && JSON.stringify(buildNamespaces(before.grant)) === JSON.stringify(namespaces))
    return
  await context.kit.updateSession({ topic, namespaces })
  context.refresh()
}
