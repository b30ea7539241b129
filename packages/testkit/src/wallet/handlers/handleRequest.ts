import { callActiveChain, type Handler, type WalletContext } from '../context.js'
import { rpcError } from '../rpcError.js'
import { accountHandlers } from './accountHandlers.js'
import { assetHandlers } from './assetHandlers.js'
import { batchHandlers } from './batchHandlers.js'
import { chainHandlers } from './chainHandlers.js'
import { connectHandlers } from './connectHandlers.js'
import { permissionHandlers } from './permissionHandlers.js'
import { signHandlers } from './signHandlers.js'
import { transactionHandlers } from './transactionHandlers.js'

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...accountHandlers,
    ...connectHandlers,
    ...chainHandlers,
    ...signHandlers,
    ...transactionHandlers,
    ...assetHandlers,
    ...batchHandlers,
    ...permissionHandlers,
  }),
)

// Development nodes would sign these with their own accounts, without approval.
const blockedMethods: ReadonlySet<string> = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
])

export async function handleRequest(
  context: WalletContext,
  method: string,
  params: unknown,
): Promise<unknown> {
  const handler = handlers.get(method)
  if (handler) return handler(context, params)
  if (blockedMethods.has(method)) throw rpcError({ code: 4200 })
  if (method.startsWith('wallet_')) throw rpcError({ code: -32601 })
  return callActiveChain(context, method, params ?? [])
}
