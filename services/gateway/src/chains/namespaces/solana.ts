import { base58 } from '@scure/base'
import type { NamespaceFacts } from './namespaces.js'

const methods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getTransactionCount',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

const alphabet = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export const solana: NamespaceFacts = {
  methods,
  // The last parts of the networks' genesis hashes.
  aliases: new Map([
    ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ]),
  nativeToken: 'So11111111111111111111111111111111111111111',
  addressForm: 'the base58 form of 32 bytes',
  isAddress: (text) => alphabet.test(text) && base58.decode(text).length === 32,
  looksLikeAddress: (text) => alphabet.test(text),
  sameAddress: (text) => text,
  failures: {
    // For readers: clients decide by code and `data.err`, which pass unchanged.
    known: [
      [/blockhash not found/i, 'Blockhash not found'],
      [/no record of a prior credit/i, 'Attempt to debit an account but found no record of a prior credit'],
      [/insufficient funds for rent/i, 'Transaction results in an account with insufficient funds for rent'],
      [/insufficient (?:funds|lamports)/i, 'insufficient funds'],
      [/already (?:been )?processed/i, 'This transaction has already been processed'],
      [/signature verification|sanitize/i, 'Transaction signature verification failure'],
      [/too large/i, 'transaction too large'],
      [/simulation failed/i, 'Transaction simulation failed'],
      [/could not find (?:account|mint)|account \S+ not found/i, 'could not find account'],
      [/unhealthy|behind by/i, 'Node is unhealthy'],
      [/limit exceeded|too many/i, 'limit exceeded'],
    ],
    byCode: new Map([
      [-32002, 'Transaction simulation failed'],
      [-32003, 'Transaction signature verification failure'],
      [-32004, 'Block not available'],
      [-32005, 'Node is unhealthy'],
      [-32007, 'Slot was skipped'],
      [-32015, 'Transaction version is not supported'],
      [-32016, 'Minimum context slot has not been reached'],
    ]),
    dataOf: errorOf,
  },
}

function errorOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('err' in data)) return undefined
  const { err } = data
  return err === null || isErrorName(err, 0) ? { err } : undefined
}

function isErrorName(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return true
  if (typeof value === 'string') return /^[a-zA-Z]{1,64}$/.test(value)
  if (typeof value !== 'object' || value === null || depth > 3) return false
  const entries = Object.entries(value)
  return (
    entries.length <= 4 &&
    entries.every(([key, part]) => /^\w{1,64}$/.test(key) && isErrorName(part, depth + 1))
  )
}
