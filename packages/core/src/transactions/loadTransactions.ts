import type { Context } from '../store/context.js'
import { readTransactions } from './records.js'
import { showTransactions } from './showTransactions.js'

/** Shows what was sent on earlier pages and in other tabs as well. */
export const loadTransactions = (context: Pick<Context, 'storage' | 'update'>): void =>
  showTransactions(context, readTransactions(context))
