import { planRequest } from '../requests/planRequest.js'
import type { RequestPlan } from '../requests/requestTypes.js'
import { supportedEvents, supportedMethods } from '../requests/methods.js'
import { isChainId, readNamespaces } from '../session/readNamespaces.js'
import { readProposal } from '../session/readProposal.js'
import { readPeer } from './readPeer.js'
import type { WalletContext } from './walletContext.js'
import type { Ask } from './walletState.js'

export interface Settled {
  readonly id: number
  readonly topic: string
  readonly method: string
  readonly plan: Exclude<RequestPlan, { readonly kind: 'ask' }>
}

/**
 * The kit's pending work, so that a reload loses nothing: prompts, oldest first, and requests to
 * answer at once.
 *
 * @param now Unix milliseconds
 */
export function readAsks(
  { kit, store, settings, families }: Pick<WalletContext, 'kit' | 'store' | 'settings' | 'families'>,
  now: number,
): { readonly asks: readonly Ask[]; readonly settled: readonly Settled[] } {
  const { chains, chain } = store.get()
  const ownChains = chains.map(({ caip2 }) => caip2)
  const asks: Ask[] = []
  const settled: Settled[] = []

  for (const proposal of Object.values(kit.getPendingSessionProposals())) {
    const { id, proposer, requiredNamespaces, optionalNamespaces, expiryTimestamp } = proposal
    const has = { chains: ownChains, methods: supportedMethods, events: supportedEvents, families }
    const terms = readProposal(requiredNamespaces, optionalNamespaces, has)
    asks.push({
      kind: 'proposal',
      id,
      peer: readPeer(proposer.metadata),
      expiry: expiryTimestamp * 1000,
      terms,
    })
  }

  // The kit keeps the fallback proposal too.
  const signIns = settings.signIn ? kit.engine.signClient.auth.requests.getAll() : []
  for (const request of signIns) {
    const { id, requester, authPayload, expiryTimestamp } = request
    const peer = readPeer(requester.metadata)
    const wanted = authPayload.chains.filter(isChainId).filter((one) => ownChains.includes(one))
    asks.push({
      kind: 'signIn',
      id,
      peer,
      expiry: expiryTimestamp * 1000,
      payload: authPayload,
      chains: wanted,
    })
  }

  const sessions = kit.getActiveSessions()
  for (const { id, topic, params } of kit.getPendingSessionRequests()) {
    const session = sessions[topic]
    if (session === undefined) continue
    const { method, expiryTimestamp } = params.request
    const request = { method, params: params.request.params, chain: params.chainId }
    const plan = planRequest(request, {
      chains,
      families,
      activeChain: chain,
      grant: readNamespaces(session.namespaces),
    })
    if (plan.kind !== 'ask') {
      settled.push({ id, topic, method, plan })
      continue
    }
    const expiry = (expiryTimestamp ?? Infinity) * 1000
    asks.push({
      kind: 'request',
      id,
      topic,
      method,
      expiry,
      peer: readPeer(session.peer.metadata),
      job: plan.job,
    })
  }

  return {
    asks: asks.filter(({ expiry }) => expiry > now).sort((a, b) => a.id - b.id),
    settled,
  }
}
