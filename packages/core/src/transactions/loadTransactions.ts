import type { Context } from '../store/context.js'
import { readTransactions } from './records.js'
import { showTransactions } from './showTransactions.js'

/** Adds the transactions of earlier pages and other tabs to the state. */
export const loadTransactions = (context: Pick<Context, 'storage' | 'update'>): void =>
  showTransactions(context, readTransactions(context))
