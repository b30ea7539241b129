import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isRejection } from '../client/peerFailure.js'
import type { RemoteClient } from '../client/clientTypes.js'
import { WalletAnswerError } from '../client/WalletAnswerError.js'
import type { SessionRecord } from '../records/recordTypes.js'
import { allows } from '../session/sessionFacts.js'
import { openWallet } from './openWallet.js'

/** No prompt. */
const SILENT = /(^|_)get/

export interface AskParameters {
  readonly client: RemoteClient
  readonly env: Env
  readonly topic: string
  readonly connectionId: string
  readonly chainId: Caip2
  readonly method: string
  readonly params: unknown
}

/**
 * Brings the wallet's app to the front, or the modal offers it where only the visitor can. Methods
 * without a prompt open nothing. Pages get EIP-1193's 4001 for every rejection; `data` has the
 * wallet's code.
 */
export async function askSession(parameters: AskParameters): Promise<unknown> {
  const { client, env, topic, connectionId, chainId, method, params } = parameters
  const id = client.nextId()
  const session = client.session(topic)
  const answer = client.request({ topic, chainId, method, params, id })
  // Before the first await: the user activation still lasts.
  if (
    session &&
    !SILENT.test(method) &&
    allows(session, 'methods', client.facts.wireChain(session, chainId) ?? '', method)
  ) {
    const links = [...new Set(openWallet(env.platform, session, id))]
    if (links[0]) offerToOpen(env, { session, connectionId, method, links }, answer)
  }
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof WalletAnswerError) || !isRejection(error.code) || error.code === 4001) throw error
    throw new WalletAnswerError(4001, error.message, { code: error.code })
  }
}

function offerToOpen(
  env: Env,
  { session, ...data }: { session: SessionRecord; connectionId: string; method: string; links: string[] },
  answer: Promise<unknown>,
): void {
  const { link, peer, walletId } = session
  const name = link?.name ?? (peer.metadata.name || walletId)
  const isOver = new AbortController()
  const end = (): void => isOver.abort()
  answer.then(end, end)
  const { signal } = isOver
  env
    .present({ view: 'OpenWallet', data: { ...data, walletId, name }, signal, isBehind: true })
    .catch((error: unknown) =>
      env.log.error('walletconnect: the button to open was not shown', String(error)),
    )
}
