import type { AdapterActions, TransferParameters } from '../types/adapter.js'
import type { SentCall } from '../types/transaction.js'

/** A failure here does not stop the transfer. */
export async function transferCallOf(
  { transferCall }: AdapterActions,
  parameters: TransferParameters,
): Promise<SentCall | undefined> {
  const { amount, to, token } = parameters
  if (transferCall) return transferCall(parameters).catch(() => undefined)
  return token ? undefined : { to, data: '0x', value: amount }
}
