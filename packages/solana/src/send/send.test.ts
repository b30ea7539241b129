import { describe, expect, test } from 'vitest'
import type { Rpc } from '../reads/rpc.js'
import { checkReceiver } from './checkReceiver.js'
import { readCommitment } from './commitment.js'
import { prepareTransfer } from './prepareTransfer.js'
import { sendError, transactionError } from './transactionError.js'
import { waitForTransaction } from './waitForTransaction.js'

const wallet = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const context = { symbol: 'TUSD', moves: 3 }

describe('preflight commitment', () => {
  test.each([
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('param: %s is %s for current nodes', (given, expected) => {
    expect(readCommitment(given)).toBe(expected)
  })

  test.each(['', 'Confirmed', 'safe', 'toString', undefined, null, 1, ['max']])(
    'error: %j is invalid',
    (given) => {
      expect(() => readCommitment(given)).toThrow('preflightCommitment: must be one of processed, confirmed')
    },
  )
})

describe('errors of failures', () => {
  const short = 'Not enough SOL for fees or rent'
  test.each([
    ['InsufficientFundsForFee', 'insufficient_funds', short],
    [{ InsufficientFundsForRent: { account_index: 1 } }, 'insufficient_funds', short],
    ['AccountNotFound', 'insufficient_funds', short],
    [{ InstructionError: [2, { Custom: 1 }] }, 'insufficient_funds', short],
    [{ InstructionError: [2, 'InsufficientFunds'] }, 'insufficient_funds', short],
    [{ InstructionError: [3, { Custom: 1 }] }, 'insufficient_funds', 'Not enough TUSD'],
    [{ InstructionError: [3, { Custom: 17 }] }, 'transaction_reverted', 'The transaction was reverted'],
    [{ InstructionError: [3, 'InvalidAccountData'] }, 'transaction_reverted', 'The transaction was reverted'],
    ['BlockhashNotFound', 'transaction_timeout', 'The transaction is not confirmed yet'],
    [{ odd: true }, 'transaction_reverted', 'The transaction was reverted'],
    [undefined, 'transaction_reverted', 'The transaction was reverted'],
  ])('error: %j is %s, %s', (err, name, message) => {
    expect(transactionError(err, context)).toMatchObject({ name, message })
  })

  test('behavior: a node’s refusal is converted, everything else stays', () => {
    const refused = { details: { data: { err: 'InsufficientFundsForFee' } } }
    expect(sendError(refused, context)).toMatchObject({ message: short })
    for (const other of [new Error('x'), undefined, { details: {} }, { details: { data: { err: null } } }])
      expect(sendError(other, context)).toBe(other)
  })
})

describe('receivers', () => {
  const node =
    (value: unknown): Rpc =>
    async () => ({ value })

  test.each(['', 'nonsense', wallet.slice(1), `${wallet}11`, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'])(
    'error: "%s" is recognized by its address without a request',
    async (text) => {
      const failingRpc: Rpc = async () => {
        throw new Error('asked')
      }
      expect(await checkReceiver(failingRpc, text)).toEqual({ kind: 'invalid' })
    },
  )

  test.each([
    ['an unused wallet', null, { kind: 'wallet' }],
    ['a program', { executable: true, owner: 'BPFLoader' }, { kind: 'program' }],
    ['an account of a program', { executable: false, owner: 'Vote1' }, { kind: 'program' }],
    [
      'what a token program has that is neither',
      { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data: { parsed: { type: 'multisig' } } },
      { kind: 'program' },
    ],
  ])('behavior: %s', async (_what, value, expected) => {
    expect(await checkReceiver(node(value), wallet)).toEqual(expected)
  })
})

describe('waiting', () => {
  const waitWith = (heights: number[], statuses: unknown[]) => {
    const rpc: Rpc = async (method) =>
      method === 'getBlockHeight' ? heights.shift() : { value: [statuses.shift() ?? null] }
    const pause = async () => {
      if (heights.length === 0) throw new Error('waited too long')
    }
    return waitForTransaction(rpc, { signature: 'x', lastValidBlockHeight: 10n, context, pause })
  }

  test('behavior: a processed transaction is not final yet', async () => {
    const statuses = [
      null,
      { err: null, confirmationStatus: 'processed' },
      { err: null, confirmationStatus: 'confirmed' },
    ]
    await expect(waitWith([8, 9, 10], statuses)).resolves.toBeUndefined()
  })

  test('behavior: one that was included at the last moment has not expired', async () => {
    await expect(waitWith([11], [{ err: null, confirmationStatus: 'finalized' }])).resolves.toBeUndefined()
    await expect(waitWith([11, 12], [{ err: null, confirmationStatus: 'processed' }])).rejects.toMatchObject({
      details: { kind: 'expired' },
    })
  })

  test('error: past its last block height an unknown transaction has expired', async () => {
    await expect(waitWith([9, 10, 11], [])).rejects.toMatchObject({
      name: 'transaction_timeout',
      details: { signature: 'x', kind: 'expired' },
    })
  })

  test('error: a failed one has its reason, and an abort ends the wait', async () => {
    await expect(waitWith([9], [{ err: { InstructionError: [3, { Custom: 1 }] } }])).rejects.toThrow(
      'Not enough TUSD',
    )
    await expect(waitWith([9], [])).rejects.toThrow('waited too long')
  })
})

describe('the fee', () => {
  const node = (fees: unknown, units: unknown): Rpc => {
    const answers: Record<string, unknown> = {
      getLatestBlockhash: { value: { blockhash: wallet, lastValidBlockHeight: 7 } },
      getRecentPrioritizationFees: fees,
      simulateTransaction: { value: { err: null, unitsConsumed: units } },
    }
    return async (method) => answers[method]
  }
  const fee = (price: number) => ({ slot: 1, prioritizationFee: price })

  test.each([
    ['no traffic', [], 450, 5000n],
    ['the middle of it', [fee(9_000_000), fee(2000), fee(0)], 450, 5002n],
    ['more than is believed', [fee(1e12)], 450, 5398n],
    ['nonsense', [{ prioritizationFee: 'x' }, { prioritizationFee: -1 }, null], 450, 5000n],
    ['no list', 'x', 450, 5000n],
    ['a simulation that says no units', [fee(1000)], undefined, 6400n],
  ])('param: %s', async (_what, fees, units, expected) => {
    const prepared = await prepareTransfer(node(fees, units), { from: wallet, to: wallet, amount: 1n })
    expect(prepared).toMatchObject({ fee: expected, lastValidBlockHeight: 7n })
  })

  test('error: a node without a block hash', async () => {
    const rpc: Rpc = async () => null
    await expect(prepareTransfer(rpc, { from: wallet, to: wallet, amount: 1n })).rejects.toMatchObject({
      name: 'rpc_error',
    })
  })
})
