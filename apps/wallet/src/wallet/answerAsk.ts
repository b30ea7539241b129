import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Address } from 'viem'
import { describeJob } from '../requests/describeJob.js'
import { supportedMethods } from '../requests/methods.js'
import { performJob, shortMessage } from '../requests/performJob.js'
import { buildNamespaces, type Grant } from '../session/buildNamespaces.js'
import type { ChainId } from '../settings/walletTypes.js'
import { addChain } from './addChain.js'
import { chooseChain } from './chooseChain.js'
import type { WalletContext } from './walletContext.js'
import type { Ask } from './walletState.js'

type Of<Kind extends Ask['kind']> = Extract<Ask, { readonly kind: Kind }>

const rejected = { code: 5000, message: 'User rejected.' }

export async function approveProposal(
  context: WalletContext,
  ask: Of<'proposal'>,
  grant: Grant,
): Promise<void> {
  await context.kit.approveSession({ id: ask.id, namespaces: buildNamespaces(grant) })
  context.record(ask.peer.name, 'Connected')
}

/** Once per chain; creates a session for requested methods. */
export async function approveSignIn(
  context: WalletContext,
  ask: Of<'signIn'>,
  chosen: { readonly account: Address; readonly chains: readonly ChainId[] },
): Promise<void> {
  const { kit, store } = context
  const payload = populateAuthPayload({
    authPayload: ask.payload,
    chains: [...chosen.chains],
    methods: [...supportedMethods],
  })
  const auths = []
  for (const chain of chosen.chains) {
    const iss = `${chain}:${chosen.account}`
    const message = kit.formatAuthMessage({ request: payload, iss })
    const job = { type: 'message', address: chosen.account, message, text: message } as const
    const signature = await performJob(job, store.get().accounts)
    auths.push(buildAuthObject(payload, { t: 'eip191', s: signature }, iss))
  }
  await kit.approveSessionAuthenticate({ id: ask.id, auths })
  context.record(ask.peer.name, 'Signed in')
}

export async function approveRequest(context: WalletContext, ask: Of<'request'>): Promise<void> {
  const { kit, store } = context
  const { id, topic, job, peer } = ask
  const words = describeJob(job)
  try {
    if (job.type === 'switch' || job.type === 'add') {
      await addChain(context, topic, job.chain)
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: null } })
      if (job.type === 'switch') await chooseChain(context, job.chain.caip2)
      context.record(peer.name, words.title)
      return
    }
    const result = job.type === 'family' ? await job.perform() : await performJob(job, store.get().accounts)
    const explorer = job.type === 'transaction' ? job.chain.explorer : null
    context.record(peer.name, words.title, explorer ? `${explorer}/tx/${String(result)}` : undefined)
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  } catch (error) {
    const message = shortMessage(error)
    await kit.respondSessionRequest({
      topic,
      response: { id, jsonrpc: '2.0', error: { code: -32000, message } },
    })
    throw error
  }
}

export async function rejectAsk(context: WalletContext, ask: Ask): Promise<void> {
  const { kit } = context
  if (ask.kind === 'proposal') await kit.rejectSession({ id: ask.id, reason: rejected })
  else if (ask.kind === 'signIn') await kit.rejectSessionAuthenticate({ id: ask.id, reason: rejected })
  else {
    const response = { id: ask.id, jsonrpc: '2.0', error: rejected }
    await kit.respondSessionRequest({ topic: ask.topic, response })
  }
  context.record(
    ask.peer.name,
    ask.kind === 'request' ? `Rejected: ${describeJob(ask.job).title}` : 'Rejected',
  )
}
