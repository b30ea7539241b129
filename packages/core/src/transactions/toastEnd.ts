import { explorerLink } from '../format/explorerLink.js'
import { showToast } from '../notices/showToast.js'
import type { Context } from '../store/context.js'
import type { TransactionRecord } from '../types/transaction.js'
import type { Settled } from './follow.js'

export function toastEnd(
  { client, env }: Pick<Context, 'client' | 'env'>,
  { chainId, summary }: Pick<TransactionRecord, 'chainId' | 'summary'>,
  { hash, outcome }: Settled,
): void {
  if (outcome !== 'confirmed' && outcome !== 'spedUp') return toastFailure({ client })
  const { amount, symbol } = summary
  const href = hash === undefined ? undefined : explorerLink(env.network(chainId), { hash })
  showToast(client, {
    variant: 'success',
    words: { key: 'toast.sent', values: { amount, symbol } },
    ...(href && { link: { href } }),
  })
}

export const toastFailure = ({ client }: Pick<Context, 'client'>): void =>
  showToast(client, { variant: 'error', words: { key: 'toast.failed', values: {} } })
