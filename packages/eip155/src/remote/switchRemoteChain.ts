import type { RemoteSession } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { readRemoteChain } from './readRemoteChain.js'

const METHOD = 'wallet_switchEthereumChain'

/**
 * EIP-3326. Locally for a chain in the session, since requests name their chain; otherwise asks the
 * wallet, whose refusal or missing method means an unknown chain (4902).
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
      // Here 4001 is any refusal, possibly an unknown chain.
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
