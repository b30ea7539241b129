import type { Context } from '../store/context.js'
import { readTransactions } from './records.js'
import { showTransactions } from './showTransactions.js'

export const loadTransactions = (context: Pick<Context, 'storage' | 'update'>): void =>
  showTransactions(context, readTransactions(context))
