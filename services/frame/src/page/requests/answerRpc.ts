import { LatchkeyError } from '@latchkey/protocol/errors'
import { checkParams, methodKind, type AppRequest } from '@latchkey/protocol/frame'
import { personalSign } from '../evm/personalSign.js'
import { sendTransaction } from '../evm/sendTransaction.js'
import { signTypedData } from '../evm/typedData.js'
import { toHex } from '../evm/hex.js'
import { isSolana } from '../networks.js'
import { signAllTransactions, signAndSend, signMessage, signTransaction } from '../solana/requests.js'
import { badParams, type RequestContext } from './context.js'

type Answer = (context: RequestContext) => Promise<unknown>

/** What asks the visitor. */
const unsafe: Readonly<Record<string, { readonly namespace: 'eip155' | 'solana'; readonly answer: Answer }>> =
  {
    personal_sign: { namespace: 'eip155', answer: personalSign },
    eth_signTypedData_v4: { namespace: 'eip155', answer: signTypedData },
    eth_sendTransaction: { namespace: 'eip155', answer: sendTransaction },
    solana_signMessage: { namespace: 'solana', answer: signMessage },
    solana_signTransaction: { namespace: 'solana', answer: signTransaction },
    solana_signAllTransactions: { namespace: 'solana', answer: signAllTransactions },
    solana_signAndSendTransaction: { namespace: 'solana', answer: signAndSend },
  }

/** What the frame knows itself. Other safe methods go to the node. */
const own: Readonly<Record<string, Answer>> = {
  eth_accounts: async ({ keyring }) => [(await keyring.addresses()).evm],
  eth_chainId: async ({ network }) => toHex(BigInt(network.id.split(':')[1] ?? 0)),
  wallet_getCapabilities: async () => ({}),
}

/** Methods that only what is not built into this frame could answer. */
const missing = new Set(['wallet_getCallsStatus', 'wallet_getAssets'])

/**
 * Answers a call of the host's page. What is on neither list of methods is refused here as well, whatever the page's own
 * half let through.
 *
 * @throws LatchkeyError
 */
export async function answerRpc(
  { method, chainNamespace }: Pick<AppRequest<'RPC_REQUEST'>, 'method' | 'chainNamespace'>,
  context: RequestContext,
): Promise<unknown> {
  const kind = methodKind(method)
  if (kind === undefined) throw new LatchkeyError('rpc_not_allowed')
  const wrong = checkParams(method, context.params)
  if (wrong !== undefined) throw badParams(wrong)
  const namespace = isSolana(context.network.id) ? 'solana' : 'eip155'
  if (chainNamespace !== namespace || !context.network.id.startsWith(`${namespace}:`))
    throw new LatchkeyError('unsupported_chain')
  if (kind === 'unsafe') {
    const handler = unsafe[method]
    if (handler === undefined) throw new LatchkeyError('method_not_supported', { details: { method } })
    if (handler.namespace !== namespace) throw new LatchkeyError('unsupported_chain')
    return handler.answer(context)
  }
  if (missing.has(method)) throw new LatchkeyError('method_not_supported', { details: { method } })
  const answer = own[method]
  return answer === undefined ? context.rpc.call(method, context.params, context.signal) : answer(context)
}
