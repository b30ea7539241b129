import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../test/fakeClient.js'
import type { AdapterActions, AdapterReads, FoundTransaction, TransactionFate } from '../types/adapter.js'
import type { Outcome } from '../types/transaction.js'
import { failureOf, follow } from './follow.js'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER_HASH = `0x${'cd'.repeat(32)}`
const call = { to: OTHER, data: '0x', value: '5' }
const record = { account: `${CHAIN}:${ADDRESS}`, chainId: CHAIN, sent: { hash: HASH }, call } as const

type Event =
  | { readonly type: 'mined'; readonly isReverted: boolean }
  | { readonly type: 'taken'; readonly by: 'same' | 'nothing' | 'other'; readonly isReverted: boolean }
  | { readonly type: 'told' | 'away' | 'back' | 'forgotten' }

const others: Record<'same' | 'nothing' | 'other', FoundTransaction> = {
  same: { ...call, hash: OTHER_HASH, isCancel: false },
  nothing: { to: ADDRESS, data: '0x', value: '0', hash: OTHER_HASH, isCancel: true },
  other: { ...call, value: '6', hash: OTHER_HASH, isCancel: false },
}

function stage(hasWallet: boolean) {
  const chain: {
    fate: TransactionFate['status']
    nonce?: number
    other?: FoundTransaction
    isAway: boolean
    end?: Outcome
    mined?: { readonly hash: string; readonly status: 'success' | 'reverted' }
  } = { fate: 'pending', isAway: false }
  const reads: Partial<AdapterReads> = {
    getTransaction: async ({ hash, nonce = chain.nonce }) => {
      if (chain.isAway) throw new Error('away')
      if (chain.mined?.hash === hash)
        return { status: chain.mined.status === 'success' ? 'confirmed' : 'failed' }
      return {
        status: chain.mined ? (nonce === undefined ? 'unknown' : 'replaced') : chain.fate,
        ...(nonce !== undefined && { nonce }),
      }
    },
    findTransaction: async () => chain.other,
  }
  const made = fakeClient({}, { reads })
  const { platform } = made
  const actions: AdapterActions = {
    async waitForReceipt({ hash, signal }) {
      while (!signal.aborted) {
        if (!chain.isAway && chain.mined?.hash === hash) return { ...chain.mined, blockNumber: '1' }
        await new Promise((done) => platform.setTimeout(() => done(undefined), 1_000))
      }
      throw new Error('gone')
    },
  }
  const apply = (event: Event): void => {
    if (event.type === 'away' || event.type === 'back') chain.isAway = event.type === 'away'
    else if (chain.mined) return
    else if (event.type === 'told') chain.nonce = 7
    else if (event.type === 'forgotten') chain.fate = 'unknown'
    else if ('by' in event) {
      chain.mined = { hash: OTHER_HASH, status: event.isReverted ? 'reverted' : 'success' }
      chain.other = others[event.by]
      const endings = {
        same: event.isReverted ? 'reverted' : 'spedUp',
        nothing: 'canceled',
        other: 'replaced',
      } as const
      chain.end = chain.nonce === undefined ? 'unknown' : endings[event.by]
    } else if ('isReverted' in event) {
      chain.mined = { hash: HASH, status: event.isReverted ? 'reverted' : 'success' }
      chain.end = event.isReverted ? 'reverted' : 'confirmed'
    }
  }
  return { ...made, chain, apply, ...(hasWallet && { actions }) }
}

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ type: fc.constant('mined' as const), isReverted: fc.boolean() }),
  fc.record({
    type: fc.constant('taken' as const),
    by: fc.constantFrom('same' as const, 'nothing' as const, 'other' as const),
    isReverted: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('told' as const, 'away' as const, 'back' as const, 'forgotten' as const),
  }),
)

test('behavior: in any order of events it ends once, as the chain reports, without leaks', () =>
  fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 8 }), fc.boolean(), async (events, hasWallet) => {
      const made = stage(hasWallet)
      await made.platform.settle()
      const timers = made.platform.timers()
      const done = follow(made.context, record, { actions: made.actions })
      for (const one of events) {
        await made.platform.advance(4_500)
        made.apply(one)
      }
      made.chain.isAway = false
      await made.platform.advance(300_000)
      const settled = await done
      expect(settled.outcome).toBe(made.chain.end ?? 'unknown')
      const isMined = made.chain.mined !== undefined && settled.outcome !== 'unknown'
      expect(settled.hash).toBe(isMined ? made.chain.mined?.hash : HASH)
      expect(failureOf(record, settled) === undefined).toBe(
        settled.outcome === 'confirmed' || settled.outcome === 'spedUp',
      )
      await made.platform.advance(5_000)
      expect(made.platform.timers()).toBe(timers)
      made.client.dispose()
    }),
    { numRuns: 30 },
  ))

test.each<[string, Awaited<ReturnType<NonNullable<AdapterActions['waitForCalls']>>>, Outcome]>([
  ['done', { status: 'success', hash: HASH }, 'confirmed'],
  ['undone', { status: 'reverted', hash: HASH }, 'reverted'],
  ['done under no hash', { status: 'success' }, 'unknown'],
])('behavior: a batch that is %s ends as %s', async (_name, receipt, outcome) => {
  const { context } = fakeClient()
  const settled = await follow(
    context,
    { account: record.account, chainId: CHAIN, sent: { batch: 'b' } },
    { actions: { waitForCalls: async () => receipt } },
  )
  expect(settled).toEqual({ outcome, hash: receipt.hash })
})

test('behavior: a family without receipts is done once the wallet has sent it', async () => {
  const { context } = fakeClient()
  await expect(follow(context, record, { actions: {} })).resolves.toEqual({
    outcome: 'confirmed',
    hash: HASH,
  })
})

test('behavior: stopping the client ends it as unknown without timers', async () => {
  const made = stage(true)
  await made.platform.settle()
  const done = follow(made.context, record, { actions: made.actions })
  await made.platform.settle()
  made.client.dispose()
  await made.platform.advance(5_000)
  await expect(done).resolves.toEqual({ outcome: 'unknown', hash: HASH })
})
