import type { Platform } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RemoteClient } from '../client/clientTypes.js'
import { WalletAnswerError } from '../client/WalletAnswerError.js'
import { chainsOf, hasMethod, parseChain } from '../session/sessionFacts.js'
import { askSession } from './askSession.js'
import type { SessionView } from './followSession.js'
import { waitForChain } from './waitForChain.js'

const METHOD = 'wallet_switchEthereumChain'

/**
 * Switches the chain of a remote session (EIP-3326). A chain that the session has is a local matter: requests name
 * their chain. Another one is asked of the wallet; it counts when the session contains it.
 *
 * A no to a chain that the session does not contain means that the wallet does not know it (4902), and so
 * does a session without the method.
 */
export async function switchRemoteChain(parameters: {
  readonly client: RemoteClient
  readonly platform: Platform
  readonly view: SessionView
  readonly params: unknown
}): Promise<null> {
  const { client, platform, view, params } = parameters
  const { topic } = view
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const chainId = parseChain('eip155', (first as { readonly chainId?: unknown } | undefined)?.chainId)
  if (chainId === undefined) throw new LatchkeyError('invalid_chain_id', { details: { method: METHOD } })
  const has = (): boolean => {
    const session = client.session(topic)
    return session !== undefined && chainsOf(session, 'eip155').includes(chainId)
  }
  if (!has()) {
    const session = client.session(topic)
    if (session === undefined) throw new LatchkeyError('session_gone', { details: { reason: 'unknown' } })
    if (!hasMethod(session, 'eip155', METHOD)) throw unknownChain(chainId)
    try {
      await askSession({ client, platform, view, chainId: view.chainId(), method: METHOD, params })
    } catch (error) {
      // 4001 here is any no of the wallet; it may just as well not know the chain.
      const own =
        error instanceof WalletAnswerError ? (error.data as { readonly code?: unknown } | null) : null
      throw own?.code === 5000 ? unknownChain(chainId) : error
    }
    if (!(await waitForChain({ client, platform, topic, chainId }))) return null
  }
  const chains = { ...client.session(topic)?.chains, eip155: chainId }
  await client.amend(topic, { chains })
  return null
}

function unknownChain(chainId: Caip2): WalletAnswerError {
  return new WalletAnswerError(4902, `Unrecognized chain ${chainId}`)
}
