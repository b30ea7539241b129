import type { Caip2 } from '@latchkey/protocol/caip'
import { type Permission, readPermission } from '@latchkey/protocol/permissions'
import type { Context } from '../../store/context.js'
import type { SmartSession } from '../../types/smartSession.js'

export async function tokenOf(
  context: Context,
  chainId: Caip2,
  permission: Permission,
): Promise<SmartSession['token']> {
  const read = readPermission(permission)
  const address = 'terms' in read && read.terms.kind === 'spend' ? read.terms.token : undefined
  const adapter = context.adapters.get(chainId.split(':')[0] ?? '')
  if (address === undefined || !adapter) return undefined
  try {
    const reads = await adapter.reads(context.env)
    const found = await reads.getToken?.({ chainId, address })
    return found && { symbol: found.symbol, decimals: found.decimals }
  } catch {
    return undefined
  }
}
