import type { RemoteSession } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { readRemoteChain } from './readRemoteChain.js'

const METHOD = 'wallet_switchEthereumChain'

/**
 * Switches the chain of a session with a wallet elsewhere (EIP-3326). A chain that the session has is a local matter:
 * requests name their chain. Another one is asked of the wallet; it counts when the session contains it.
 *
 * A no to a chain that the session does not contain means that the wallet does not know it (4902), and so does a
 * session without the method.
 */
export async function switchRemoteChain(session: RemoteSession, params: unknown): Promise<null> {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const chainId = readRemoteChain((first as { readonly chainId?: unknown } | undefined)?.chainId)
  if (chainId === undefined) throw new LatchkeyError('invalid_chain_id', { details: { method: METHOD } })
  if (!session.chains().includes(chainId)) {
    if (session.isEnded()) throw new LatchkeyError('session_gone', { details: { reason: 'unknown' } })
    if (!session.allows(METHOD)) throw unknownChain(chainId)
    try {
      await session.request({ method: METHOD, params })
    } catch (error) {
      // 4001 here is any no of the wallet; it may just as well not know the chain.
      const own = (error as { readonly data?: { readonly code?: unknown } | null }).data
      throw own?.code === 5000 ? unknownChain(chainId) : error
    }
    if (!(await session.whenApproved(chainId))) return null
  }
  await session.stand(chainId)
  return null
}

const unknownChain = (chainId: Caip2): Error =>
  Object.assign(new Error(`Unrecognized chain ${chainId}`), { code: 4902 })
