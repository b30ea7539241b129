// @vitest-environment happy-dom
import type { SmartSession, SmartSessionsState } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderView, textOf } from '../../../test/renderView.js'
import { ADDRESS } from '../../../test/renderWithin.js'

afterEach(cleanup)

const day = 86_400
const expiry = Math.floor(Date.parse('2099-05-04T12:00:00Z') / 1000)
const session: SmartSession = {
  id: 'one',
  account: `eip155:31337:${ADDRESS}`,
  permission: {
    type: 'erc20-token-periodic',
    data: { tokenAddress: `0x${'5f'.repeat(20)}`, periodAmount: '0x17d7840', periodDuration: 7 * day },
  },
  expiry,
  context: '0x12',
  keeper: 'host',
  status: 'active',
  createdAt: 1,
  token: { symbol: 'USD', decimals: 6 },
}
const calls: SmartSession['permission'] = {
  type: 'contract-call',
  data: { addresses: [`0x${'5f'.repeat(20)}`], functions: ['play(uint8)', 'claim()'], callLimit: 50 },
}

const state = (list: readonly SmartSession[], more: Partial<SmartSessionsState> = {}) => ({
  smartSessions: { caipAddress: `eip155:31337:${ADDRESS}` as const, loading: false, list, ...more },
})
const config = { features: { smartSessions: true }, metadata: { name: 'Lumen' } }
const list = (sessions: readonly SmartSession[], more: Partial<SmartSessionsState> = {}) =>
  renderView({ view: 'SmartSessions' }, { account: {}, config, state: state(sessions, more) })
const detail = (one: SmartSession, more: Partial<SmartSessionsState> = {}) =>
  renderView({ view: 'SmartSession', id: one.id }, { account: {}, config, state: state([one], more) })
const row = (id: string) => screen.getByTestId(`lk-session-${id}`).textContent

test('behavior: a line says what, how much and until when, in words', async () => {
  await list([
    session,
    { ...session, id: 'two', permission: calls, token: undefined },
    {
      ...session,
      id: 'three',
      permission: { type: 'native-token-allowance', data: { allowanceAmount: '0x2386f26fc10000' } },
    },
    { ...session, id: 'four', token: undefined, status: 'keyDeleted', keeper: 'gateway' },
    { ...session, id: 'five', status: 'revoked' },
  ])
  expect(row('one')).toBe('Send USD to anyone25 USD every week · Until May 4')
  expect(row('two')).toBe('Use play and claim of a contract50 times · Until May 4')
  expect(row('three')).toBe('Send ETH to anyone0.01 ETH in total · Until May 4')
  expect(row('four')).toBe('Send a token to anyone25000000 units every week · Key deleted')
  expect(screen.queryByTestId('lk-session-five')).toBeNull()
  expect(document.body.textContent).not.toContain('0x')
})

test('behavior: one says who, what, how much, until when; a press revokes, and says what that takes', async () => {
  await detail(session)
  expect(textOf('lk-session-who')).toBe('WhoLumen')
  expect(textOf('lk-session-may')).toBe('CanSend USD to anyone')
  expect(textOf('lk-session-most')).toBe('Limit25 USD every week')
  expect(textOf('lk-session-until')).toMatch(/^UntilMay 4, 2099/)
  expect(textOf('lk-session-revoke')).toBe('Revoke')
  expect(textOf('lk-view-SmartSession')).toContain('pay a network fee')
  cleanup()
  await detail({ ...session, keeper: 'gateway' })
  expect(textOf('lk-view-SmartSession')).toContain('which is free')
})

test('behavior: where the key is deleted it is not final, which is said, and offered', async () => {
  await detail({ ...session, keeper: 'gateway', status: 'keyDeleted' })
  expect(textOf('lk-session-key-deleted')).toContain('A copy of it would work until May 4, 2099')
  expect(textOf('lk-session-revoke')).toBe('Revoke permanently')
  expect(textOf('lk-view-SmartSession')).toContain('pay a network fee')
})

test('behavior: while the wallet asks, after it said no, and when it is final', async () => {
  await detail(session, { revoking: 'one' })
  expect(textOf('lk-session-revoke')).toContain('Confirm in')
  cleanup()
  await detail(session, { error: new LatchkeyError('user_rejected').toJSON() })
  expect(textOf('lk-session-failed')).toBe('You declined. Nothing was changed.')
  cleanup()
  await detail(session, { error: new LatchkeyError('method_not_supported').toJSON() })
  expect(textOf('lk-session-failed')).toContain('can’t revoke permissions')
  cleanup()
  await detail(session, { error: new LatchkeyError('wallet_error').toJSON() })
  expect(textOf('lk-session-failed')).toContain('Try again')
  cleanup()
  await detail({ ...session, status: 'revoked' })
  expect(textOf('lk-session-revoked')).toContain('Permission revoked')
})

test('behavior: nothing yet, on its way, and what cannot be read', async () => {
  await list([])
  expect(textOf('lk-sessions-empty')).toContain('You’ll see here what Lumen can do')
  cleanup()
  await list([], { loading: true })
  expect(screen.getByTestId('lk-sessions').dataset['status']).toBe('loading')
  cleanup()
  await list([session], { error: new LatchkeyError('gateway_unreachable').toJSON() })
  expect(textOf('lk-sessions-failed')).toContain('Try again')
  expect(row('one')).toContain('USD')
})

test('error: one that is gone says so', async () => {
  await renderView({ view: 'SmartSession', id: 'none' }, { account: {}, config, state: state([session]) })
  expect(textOf('lk-view-SmartSession')).toContain('Permission ended')
})
