import type { Caip2 } from '@latchkey/protocol/caip'
import { type Permission, readPermission } from '@latchkey/protocol/permissions'
import type { Context } from '../../store/context.js'
import type { SmartSession } from '../../types/smartSession.js'

export async function tokenOf(
  context: Context,
  chainId: Caip2,
  permission: Permission,
): Promise<SmartSession['token']> {
  const parsed = readPermission(permission)
  const address = 'terms' in parsed && parsed.terms.kind === 'spend' ? parsed.terms.token : undefined
  const adapter = context.adapters.get(chainId.split(':')[0] ?? '')
  if (address === undefined || !adapter) return undefined
  try {
    const reads = await adapter.reads(context.env)
    const token = await reads.getToken?.({ chainId, address })
    return token && { symbol: token.symbol, decimals: token.decimals }
  } catch {
    return undefined
  }
}
