import {
  SiwxError,
  verifyEvmDigest,
  verifyEvmSignature,
  type EvmSigner,
  type Rpc,
} from '@latchkey/siwx/server'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { ChainEntry } from './chainRegistry.js'
import { readResult } from './upstream.js'

/** Other codes stem from the contract. */
const ofTheNode = new Set([-32700, -32600, -32601, -32602, -32603, -32001, -32002, -32004, -32005])

const reverted = 3

export function nodeOf({ rpc }: Pick<ChainEntry, 'rpc'>): Rpc {
  return async (method, params) => {
    const [answer] = await rpc.send([{ method, params }])
    const failure = answer?.error
    if (failure === undefined) return readResult(answer)
    throw Object.assign(new Error(failure.message), {
      code: ofTheNode.has(failure.code) ? failure.code : reverted,
    })
  }
}

/**
 * The signer of a text or 32 bytes: a key, or a contract on this chain.
 *
 * @returns undefined if the signature is not the account's
 * @throws ServiceError 503
 */
export async function findEvmSigner(
  entry: Pick<ChainEntry, 'rpc'>,
  signed: Parameters<typeof verifyEvmSignature>[0] | Parameters<typeof verifyEvmDigest>[0],
): Promise<EvmSigner | undefined> {
  const node = nodeOf(entry)
  try {
    return 'digest' in signed ? await verifyEvmDigest(signed, node) : await verifyEvmSignature(signed, node)
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    throw new ServiceError({
      status: 503,
      reasons: [{ name: 'upstream_unavailable', description: error.message }],
      retryAfter: 5,
      cause: error,
    })
  }
}
