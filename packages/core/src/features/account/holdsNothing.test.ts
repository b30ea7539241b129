import { expect, test } from 'vitest'
import type { NativeBalance, TokenBalance } from '../../types/adapter.js'
import type { ResolvedConfig } from '../../types/config.js'
import type { ConnectedAccount, Loadable } from '../../types/state.js'
import { holdsNothing } from './holdsNothing.js'

const families = {
  eip155: { can: { tokens: true } },
  bip122: { can: {} },
} as unknown as ResolvedConfig['families']
const error = { name: 'rpc_unreachable' } as never

const coins = (formatted: string): Loadable<NativeBalance> => ({
  status: 'ready',
  at: 1,
  data: { formatted } as NativeBalance,
})
const list = (...held: readonly string[]): Loadable<readonly TokenBalance[]> => ({
  status: 'ready',
  at: 1,
  data: held.map((numeric) => ({ quantity: { numeric, decimals: '6' } }) as TokenBalance),
})
const none = { status: 'idle' } as const

test.each<[string, ConnectedAccount['balance'], ConnectedAccount['tokens'], boolean, string?]>([
  ['no coin and no token', coins('0.0'), list(), true],
  ['tokens of which nothing is left', coins('0'), list('0', '0.00'), true],
  ['a coin', coins('0.000000000000000001'), list(), false],
  ['a token', coins('0'), list('0', '0.01'), false],
  ['a balance that is not read yet', none, list(), false],
  ['a balance that was never read', { status: 'failed', error, at: 1 }, list(), false],
  ['a balance that is read again', { ...coins('0'), status: 'loading' } as never, list(), true],
  ['tokens that are not read yet', coins('0'), none, false],
  ['tokens that are read again', coins('0'), { status: 'loading', data: [] }, false],
  ['tokens that were not read', coins('0'), { status: 'failed', error, at: 1 }, false],
  ['a family without tokens', coins('0'), none, true, 'bip122'],
  ['a coin of a family without tokens', coins('1'), none, false, 'bip122'],
  ['a family that is not configured', coins('0'), none, true, 'sui'],
])('behavior: %s', (_name, balance, tokens, expected, namespace = 'eip155') => {
  const account = { balance, tokens, namespace: namespace as ConnectedAccount['namespace'] }
  expect(holdsNothing(account, { families })).toBe(expected)
})
