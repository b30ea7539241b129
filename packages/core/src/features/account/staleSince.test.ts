import { expect, test } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.js'
import type { ConnectedAccount } from '../../types/state.js'
import { staleSince } from './staleSince.js'

const NOW = 1_000_000
const data = {} as never
const error = { name: 'rpc_unreachable' } as never
const ready = { status: 'ready', data, at: NOW } as const
const failed = (asOf?: number) =>
  ({ status: 'failed', error, at: NOW, ...(asOf !== undefined && { data, asOf }) }) as const
const again = (asOf?: number) => ({ status: 'loading', ...(asOf !== undefined && { data, asOf }) }) as const

test.each<[string, ConnectedAccount['balance'], ConnectedAccount['tokens'], number | undefined]>([
  ['both were read', ready, ready, undefined],
  ['neither was read yet', { status: 'idle' }, { status: 'idle' }, undefined],
  ['the first reading failed', failed(), failed(), undefined],
  ['the balance failed, and the last one stays', failed(NOW - 5), ready, NOW - 5],
  ['the tokens failed, and their last ones stand', ready, failed(NOW - 7), NOW - 7],
  ['both failed: the older one counts', failed(NOW - 5), failed(NOW - 9), NOW - 9],
  ['they are read again as usual', again(NOW - 60_000), again(NOW - 10), undefined],
  ['old data is retried', again(NOW - 60_001), ready, NOW - 60_001],
  ['it is read for the first time', again(), again(), undefined],
])('behavior: %s', (_, balance, tokens, since) => {
  const { client, context } = fakeClient()
  Object.assign(context.platform, { now: () => NOW })
  expect(staleSince(client, { balance, tokens })).toBe(since)
})
