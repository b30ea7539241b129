import type { AdapterActions, TransferParameters } from '../types/adapter.js'
import type { SentCall } from '../types/transaction.js'

/** The wallet is asked in either case. */
export async function transferCallOf(
  { transferCall }: AdapterActions,
  parameters: TransferParameters,
): Promise<SentCall | undefined> {
  const { amount, to, token } = parameters
  if (transferCall) return transferCall(parameters).catch(() => undefined)
  return token ? undefined : { to, data: '0x', value: amount }
}
