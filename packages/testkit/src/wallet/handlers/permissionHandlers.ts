import { firstObject, requireAccount, type Handler } from '../context.js'
import { rpcError } from '../rpcError.js'

/**
 * ERC-7715, opt-in. The accounts are EOAs: the answer is not a delegation, and chains refuse it.
 */
export const permissionHandlers: Readonly<Record<string, Handler>> = {
  async wallet_requestExecutionPermissions(context, params) {
    if (!context.options.permissions) throw rpcError({ code: 4200 })
    const { chainId, from, to, permission, rules } = firstObject(params)
    const { address } = requireAccount(context, from)
    const answer = { chainId, from: address, to, permission, rules }
    return [{ ...answer, context: `0x${'5e'.repeat(64)}`, delegationManager: to, dependencies: [] }]
  },
  async wallet_revokeExecutionPermission(context, params) {
    if (!context.options.permissions) throw rpcError({ code: 4200 })
    firstObject(params)
    return {}
  },
}
