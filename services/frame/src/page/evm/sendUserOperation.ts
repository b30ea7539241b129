import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeCalls, readRequestedOperation, submitOperation } from '../../smartAccount/index.js'
import type { RequestContext } from '../requests/context.js'
import type { Hex } from './hex.js'
import { approveOperation } from './sendOperation.js'
import { signDigest } from './sign.js'

/**
 * `eth_sendUserOperation` (ERC-7769), for the visitor's own smart account. The frame always
 * replaces the signature.
 *
 * @throws RpcError; LatchkeyError `smart_account_unsupported`
 */
export async function sendUserOperation(context: RequestContext): Promise<Hex> {
  const { accounts, network } = context
  if (!(await accounts.isEnabled(network.id))) throw new LatchkeyError('smart_account_unsupported')
  const requested = readRequestedOperation(context.params, await accounts.smart())
  const calls = decodeCalls(requested.callData) ?? []
  const { prepared, wallet, chain } = await approveOperation(context, { calls, requested })
  return submitOperation(prepared, chain, (digest) => signDigest(digest, wallet.evm.privateKey))
}
