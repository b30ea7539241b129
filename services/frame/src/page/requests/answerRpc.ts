import { LatchkeyError } from '@latchkey/protocol/errors'
import { checkParams, methodKind, type AppRequest } from '@latchkey/protocol/frame'
import { personalSign } from '../evm/personalSign.js'
import { sendCalls } from '../evm/sendOperation.js'
import { sendTransaction } from '../evm/sendTransaction.js'
import { sendUserOperation } from '../evm/sendUserOperation.js'
import { signTypedData } from '../evm/typedData.js'
import { isAddress, toHex, type Hex } from '../evm/hex.js'
import { grantPermissions, requestExecutionPermissions } from '../permissions/grantPermission.js'
import { revokePermission } from '../permissions/revokePermission.js'
import { readCapabilities } from '../../smartAccount/index.js'
import { isSolana } from '../networks.js'
import { signAllTransactions, signAndSend, signMessage, signTransaction } from '../solana/requests.js'
import { badParams, listOf, type RequestContext } from './context.js'
import { getAssets } from './getAssets.js'

type Answer = (context: RequestContext) => Promise<unknown>

const refusedMethods: Readonly<
  Record<string, { readonly namespace: 'eip155' | 'solana'; readonly answer: Answer }>
> = {
  personal_sign: { namespace: 'eip155', answer: personalSign },
  eth_signTypedData_v4: { namespace: 'eip155', answer: signTypedData },
  eth_sendTransaction: { namespace: 'eip155', answer: sendTransaction },
  wallet_sendCalls: { namespace: 'eip155', answer: sendCalls },
  eth_sendUserOperation: { namespace: 'eip155', answer: sendUserOperation },
  wallet_requestExecutionPermissions: { namespace: 'eip155', answer: requestExecutionPermissions },
  wallet_grantPermissions: { namespace: 'eip155', answer: grantPermissions },
  wallet_revokeExecutionPermission: { namespace: 'eip155', answer: revokePermission },
  wallet_revokePermissions: { namespace: 'eip155', answer: revokePermission },
  solana_signMessage: { namespace: 'solana', answer: signMessage },
  solana_signTransaction: { namespace: 'solana', answer: signTransaction },
  solana_signAllTransactions: { namespace: 'solana', answer: signAllTransactions },
  solana_signAndSendTransaction: { namespace: 'solana', answer: signAndSend },
}

/** The bundler's reads, unknown to nodes. */
const bundlerMethods = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
]

/** Other safe methods go to the node. */
const ownMethods: Readonly<Record<string, Answer>> = {
  eth_accounts: async ({ accounts, network }) =>
    (await accounts.list(network.id)).map(({ address }) => address),
  eth_chainId: async ({ network }) => toHex(BigInt(network.id.split(':')[1] ?? 0)),
  wallet_getCapabilities: capabilities,
  wallet_getAssets: getAssets,
  wallet_getCallsStatus: async ({ params, accounts }) => accounts.bundles.status(listOf(params)[0]),
}

async function capabilities({ params, accounts, network }: RequestContext): Promise<unknown> {
  const [asked] = listOf(params)
  const [usual] = await accounts.list(network.id)
  const type = isAddress(asked) ? await accounts.typeOf(asked, network.id) : (usual?.type ?? 'eoa')
  const address = isAddress(asked) ? asked : (usual?.address as Hex)
  const enabled = await accounts.enabledChains()
  const here = Number(network.id.split(':')[1])
  return readCapabilities(params, { address, type, chainIds: [...new Set([here, ...enabled])], enabled })
}

/**
 * Also refuses unknown methods, as the page's own half may be bypassed.
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
    const handler = refusedMethods[method]
    if (handler === undefined) throw new LatchkeyError('method_not_supported', { details: { method } })
    if (handler.namespace !== namespace) throw new LatchkeyError('unsupported_chain')
    return handler.answer(context)
  }
  if (namespace !== 'eip155') throw new LatchkeyError('unsupported_chain')
  if (bundlerMethods.includes(method))
    return context.accounts.bundlerOf(context.network.id)(method, listOf(context.params))
  const answer = ownMethods[method]
  return answer === undefined ? context.rpc.call(method, context.params, context.signal) : answer(context)
}
