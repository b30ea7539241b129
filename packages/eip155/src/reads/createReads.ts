import type { AdapterReads, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isAddress } from '../address/isAddress.js'
import { isBurnAddress } from '../address/isBurnAddress.js'
import { readAddress } from '../address/readAccounts.js'
import { getBalance } from './getBalance.js'
import { getTransaction } from './getTransaction.js'
import { getTokenBalances } from './getTokenBalances.js'

export function createReads(env: Env): AdapterReads {
  const withoutTraces = new Set<Caip2>()
  return {
    isAddress,
    readAddress,
    isBurnAddress,
    getTransaction: (parameters) => getTransaction(env, parameters),
    // Separate: few visitors pay.
    getPayment: async (parameters) =>
      (await import('./getPayment.js')).getPayment(env, parameters, withoutTraces),
    findTransaction: async (parameters) =>
      (await import('./findTransaction.js')).findTransaction(env, parameters),
    getToken: async (parameters) => (await import('./getToken.js')).getToken(env, parameters),
    getStopped: async (parameters) => (await import('./getRevoked.js')).getRevoked(env, parameters),
    getBalance: (parameters) => getBalance(env, parameters),
    getTokenBalances: (parameters) => getTokenBalances(env, parameters),
  }
}
