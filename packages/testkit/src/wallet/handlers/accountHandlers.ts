import type { Address } from '../../crypto/hex.js'
import { firstObject, grantedAccounts, labelChain, type Handler, type WalletContext } from '../context.js'
import { visibleAccounts } from '../createState.js'
import { rpcError } from '../rpcError.js'

const current = ({ state, environment }: WalletContext): readonly Address[] =>
  visibleAccounts(state.get(), environment.origin)

export function grant({ state, environment }: WalletContext, accounts: readonly Address[]): void {
  const { [environment.origin]: _, ...others } = state.get().permissions
  state.update({ permissions: accounts.length > 0 ? { ...others, [environment.origin]: accounts } : others })
}

export async function unlock({ approvals, state }: WalletContext): Promise<void> {
  if (!state.get().locked) return
  await approvals.ask({ kind: 'unlock' })
  state.update({ locked: false })
}

export async function askToConnect(context: WalletContext, always: boolean): Promise<readonly Address[]> {
  const { approvals, state } = context
  await unlock(context)
  if (!always && current(context).length > 0) return current(context)
  const accounts = grantedAccounts(context)
  await approvals.ask({ kind: 'connect', accounts, chain: labelChain(context, state.get().chainId) })
  grant(context, grantedAccounts(context))
  return current(context)
}

const permissions = (context: WalletContext): readonly unknown[] => {
  const accounts = current(context)
  if (accounts.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return [{ invoker: context.environment.origin, parentCapability: 'eth_accounts', caveats }]
}

function requireEthAccounts(params: unknown): void {
  const keys = Object.keys(firstObject(params))
  if (keys.length !== 1 || keys[0] !== 'eth_accounts') {
    throw rpcError({ code: -32602, message: 'Only the eth_accounts permission exists here.' })
  }
}

/** EIP-1102, EIP-2255 and wallet_revokePermissions. */
export const accountHandlers: Readonly<Record<string, Handler>> = {
  eth_requestAccounts: (context) => askToConnect(context, false),
  eth_accounts: async (context) => current(context),
  async wallet_requestPermissions(context, params) {
    requireEthAccounts(params)
    await askToConnect(context, true)
    return permissions(context)
  },
  wallet_getPermissions: async (context) => permissions(context),
  async wallet_revokePermissions(context, params) {
    requireEthAccounts(params)
    grant(context, [])
    return null
  },
}
