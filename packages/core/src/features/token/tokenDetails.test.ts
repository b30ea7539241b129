import { expect, test } from 'vitest'
import { native, usd } from '../../../test/balances.js'
import { CHAIN, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { entry, transfer } from '../../../test/history.js'
import type { ActivityState } from '../../types/activity.js'
import type { TokenBalance } from '../../types/adapter.js'
import type { State } from '../../types/state.js'
import type { SwapCoin } from '../../types/swap.js'
import { tokenActions, tokenActivity } from './tokenDetails.js'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

function stateOf(facts: (state: State) => Partial<State> = () => ({})) {
  const made = fakeClient()
  made.connect()
  const connected = made.client.getState()
  const known = connected.networks['eip155']
  const network = { ...known, supported: true, caipNetwork: { ...known?.caipNetwork, testnet: true } }
  const networks = { ...connected.networks, eip155: network } as State['networks']
  const features = { ...connected.features, swaps: ['local'], send: true, receive: true } as never
  const state = { ...connected, networks, features }
  return { state: { ...state, ...facts(state) }, config: made.client.config }
}

const swapOf = (swap: object) => () => ({ swap: swap as State['swap'] })
const coins = (...addresses: readonly string[]) => ({
  loading: false,
  progress: { step: 'editing' },
  tokens: { status: 'ready', at: 1, data: addresses.map((address) => ({ address }) as SwapCoin) },
})
const off = (patch: object) => (state: State) => ({ features: { ...state.features, ...patch } })
const none = { ...usd, quantity: { decimals: '6', numeric: '0.00' } }

test.each<[string, TokenBalance, Parameters<typeof stateOf>[0], readonly string[]]>([
  ['a token that is held', usd, undefined, ['swaps', 'receive', 'send']],
  ['the native coin', native, undefined, ['swaps', 'receive', 'send']],
  ['another order', usd, off({ walletFeaturesOrder: ['send', 'onramp', 'swaps'] }), ['send', 'swaps']],
  ['a token of which nothing is left', none, undefined, ['swaps (off)', 'receive', 'send (off)']],
  ['a host without swaps', usd, off({ swaps: false }), ['receive', 'send']],
  ['a host without sending', usd, off({ send: false }), ['swaps', 'receive']],
  ['a host without receiving', usd, off({ receive: false }), ['swaps', 'send']],
  ['a family that cannot send or swap', native, () => ({ namespace: 'bip122' }), []],
  ['a token of another network', { ...usd, chainId: 'eip155:1' }, undefined, []],
  ['a token that is known not to be swapped', usd, swapOf(coins(NATIVE)), ['receive', 'send']],
  ['a token in the list of swaps', usd, swapOf(coins(OTHER.toUpperCase())), ['swaps', 'receive', 'send']],
  ['a pending swap', usd, swapOf({ ...coins(OTHER), loading: true }), ['swaps (off)', 'receive', 'send']],
  [
    'a pending transfer',
    usd,
    (state) => ({ send: { ...state.send, loading: true } }),
    ['swaps', 'receive', 'send (off)'],
  ],
])('behavior: actions of %s', (_name, token, facts, expected) => {
  const { state, config } = stateOf(facts)
  const found = tokenActions(state, config, token)
  expect(found.map(({ kind, isDisabled }) => (isDisabled ? `${kind} (off)` : kind))).toEqual(expected)
})

test.each([
  [usd, usd.address?.split(':')[2]],
  [native, NATIVE],
])('behavior: a swap begins with $0.symbol by its address', (token, address) => {
  const { state, config } = stateOf()
  expect(tokenActions(state, config, token).find(({ kind }) => kind === 'swaps')?.fromToken).toBe(address)
})

const dollars = transfer({ fungible_info: { symbol: 'TUSD', address: usd.address!.toLowerCase() } })
const twin = transfer({ fungible_info: { symbol: 'TUSD', address: `${CHAIN}:0x${'1'.repeat(40)}` } })
const unnamed = transfer({ fungible_info: { symbol: 'TUSD' } })
const spam = { symbol: 'ETH', flags: { is_spam: true } }

test.each<[string, TokenBalance, ReturnType<typeof entry>, boolean]>([
  ['the coin', native, entry(), true],
  ['the coin, without a symbol', native, entry({ transfers: [transfer({ fungible_info: {} })] }), true],
  ['a token', usd, entry({ transfers: [dollars] }), true],
  ['a token, in a swap', usd, entry({ type: 'trade', transfers: [transfer({}), dollars] }), true],
  ['another token, for the coin', native, entry({ transfers: [dollars] }), false],
  ['another token with the same symbol', usd, entry({ transfers: [twin] }), false],
  ['a pending send from here', usd, entry({ status: 'pending', transfers: [unnamed] }), true],
  ['a pending send, for the coin', native, entry({ status: 'pending', transfers: [unnamed] }), false],
  ['a symbol without an address that is mined', usd, entry({ transfers: [unnamed] }), false],
  ['nothing', native, entry({ transfers: null }), false],
  ['spam', native, entry({ type: 'receive', transfers: [transfer({ fungible_info: spam })] }), false],
  ['a collectible', native, entry({ transfers: [collectible()] }), false],
])('behavior: an entry that moved %s counts: %#', (_name, token, one, counts) => {
  const { entries } = tokenActivity(activityOf({ entries: [one] }), { token, known: [] })
  expect(entries.length > 0).toBe(counts)
})

test('behavior: at most three entries, pending ones first', () => {
  const [first, second, third] = [3, 2, 1].map((day) => entry({ at: Date.UTC(2027, 0, day) }))
  const waiting = entry({ status: 'pending', at: Date.UTC(2026, 0, 1) })
  const activity = activityOf({ entries: [first!, second!, third!], pending: [waiting] })
  expect(tokenActivity(activity, { token: native, known: [] }).entries).toEqual([waiting, first, second])
})

test.each<[string, ActivityState | undefined, string]>([
  ['nothing was read', undefined, 'loading'],
  ['the first page is being read', activityOf({ loading: true }), 'loading'],
  ['the page is read again', activityOf({ loading: true, entries: [entry()] }), 'ready'],
  ['it is read and none is there', activityOf({}), 'empty'],
  ['older pages may have some', activityOf({ next: 'c' }), 'ready'],
  ['it could not be read', activityOf({ error: {} as never }), 'failed'],
  ['it could not be read again', activityOf({ error: {} as never, entries: [entry()] }), 'failed'],
  ['it is tried again', activityOf({ error: {} as never, loading: true }), 'loading'],
])('behavior: the status when %s', (_name, activity, status) => {
  expect(tokenActivity(activity, { token: native, known: [] }).status).toBe(status)
})

function activityOf(facts: Partial<ActivityState>): ActivityState {
  const caipAddress: ActivityState['caipAddress'] = `${CHAIN}:${OTHER}`
  return { caipAddress, loading: false, empty: false, next: null, entries: [], pending: [], ...facts }
}

function collectible() {
  const { fungible_info: _coin, ...rest } = transfer({})
  return { ...rest, nft_info: { flags: { is_spam: false } } }
}
