import type { Platform } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isRejection } from '../client/peerFailure.js'
import type { RemoteClient } from '../client/clientTypes.js'
import { WalletAnswerError } from '../client/WalletAnswerError.js'
import { allows, wireChain } from '../session/sessionFacts.js'
import type { SessionView } from './followSession.js'
import { openWallet } from './openWallet.js'

/** Methods that no owner is asked for. */
const SILENT = /(^|_)get/

/** What {@link askSession} needs. */
export interface AskParameters {
  readonly client: RemoteClient
  readonly platform: Platform
  readonly view: SessionView
  readonly chainId: Caip2
  readonly method: string
  readonly params: unknown
}

/**
 * Sends a request to the wallet and brings it to the front; where that is left to the visitor, `unopened` tells so.
 * What a wallet answers by itself opens nothing. Whatever code a wallet uses for its owner's no, pages get
 * EIP-1193's 4001; the wallet's own code is kept in `data`.
 */
export async function askSession(parameters: AskParameters): Promise<unknown> {
  const { client, platform, view, chainId, method, params } = parameters
  const { topic } = view
  const id = client.nextId()
  const session = client.session(topic)
  const answer = client.request({ topic, chainId, method, params, id })
  // Before the first await: only then it is still the visitor's action.
  if (
    session &&
    !SILENT.test(method) &&
    allows(session, 'methods', wireChain(session, chainId) ?? '', method)
  ) {
    const links = openWallet(platform, session, id)
    if (links[0]) view.emit('unopened', { method, links, answered: answer })
  }
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof WalletAnswerError) || !isRejection(error.code) || error.code === 4001) throw error
    throw new WalletAnswerError(4001, error.message, { code: error.code })
  }
}
