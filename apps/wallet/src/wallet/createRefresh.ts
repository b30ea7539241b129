import { readNamespaces } from '../session/readNamespaces.js'
import { readAsks, type Settled } from './readAsks.js'
import { readPeer } from './readPeer.js'
import type { WalletContext } from './walletContext.js'

/** Also answers requests that need no person. */
export function createRefresh(
  context: Pick<WalletContext, 'kit' | 'store' | 'settings' | 'families'>,
): () => void {
  const answered = new Set<number>()
  const answer = ({ id, topic, plan }: Settled): void => {
    if (answered.has(id)) return
    answered.add(id)
    const response =
      plan.kind === 'answer'
        ? { id, jsonrpc: '2.0', result: plan.result }
        : { id, jsonrpc: '2.0', error: { code: plan.code, message: plan.message } }
    // Without a relay, answered after the next reload.
    context.kit.respondSessionRequest({ topic, response }).catch(() => answered.delete(id))
  }
  return () => {
    const { asks, settled } = readAsks(context, Date.now())
    const sessions = Object.values(context.kit.getActiveSessions())
      .map(({ topic, peer, expiry, namespaces }) => ({
        topic,
        peer: readPeer(peer.metadata),
        expiry: expiry * 1000,
        grant: readNamespaces(namespaces),
      }))
      .sort((a, b) => b.expiry - a.expiry)
    context.store.set({ asks, sessions })
    for (const request of settled) answer(request)
  }
}
