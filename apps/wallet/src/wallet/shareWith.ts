import { buildNamespaces, type Grant } from '../session/buildNamespaces.js'
import type { WalletContext } from './walletContext.js'

/**
 * Changes what a session grants (a session update). Nothing is sent when nothing changes.
 *
 * @throws an Error when the grant is empty, or the relay cannot be reached
 */
export async function shareWith(context: WalletContext, topic: string, grant: Grant): Promise<void> {
  const before = context.store.get().sessions.find((session) => session.topic === topic)
  const namespaces = buildNamespaces(grant)
  if (before !== undefined && JSON.stringify(buildNamespaces(before.grant)) === JSON.stringify(namespaces))
    return
  await context.kit.updateSession({ topic, namespaces })
  context.refresh()
}
