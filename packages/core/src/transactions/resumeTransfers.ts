import { DAY_MS } from '@latchkey/protocol/time'
import { signerOf } from '../connections/requests.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import { isTransfer } from './hasUnfinished.js'
import { readTransactions } from './records.js'
import { settle } from './settle.js'
import { showTransactions } from './showTransactions.js'

const MAX_AGE_MS = DAY_MS

/** Rejects without a live wallet. */
export async function resumeTransfers(context: Context): Promise<void> {
  const { platform, store } = context
  const account = connectedAccount(store.getState())
  if (!account) return
  const { caipAddress, namespace } = account
  const now = platform.now()
  const records = readTransactions(context).filter(
    (one) => one.account === caipAddress && isTransfer(one) && now - one.at < MAX_AGE_MS,
  )
  if (records.length === 0) return
  showTransactions(context, records)
  const { actions } = await signerOf(context, namespace)
  await Promise.all(records.map((record) => settle(context, record, { actions })))
}
