// @vitest-environment happy-dom
import type { ActivityState } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { activityOf, entry } from '../../../test/activity.js'
import { press, renderView, textOf, type ViewScene } from '../../../test/renderView.js'

afterEach(cleanup)

const list = (state: Partial<ActivityState> = {}, scene: ViewScene = {}) =>
  renderView({ view: 'Activity' }, { account: {}, ...scene, state: { ...activityOf(state), ...scene.state } })
const status = () => screen.getByTestId('lk-activity').dataset['status']
const rows = () => [...document.querySelectorAll('[data-testid^=lk-activity-0x]')]

test.each<[string, Partial<ActivityState>, string, string]>([
  ['while it is read', { loading: true }, 'loading', 'lk-activity-loading'],
  ['with nothing in it', { empty: true }, 'empty', 'lk-activity-empty'],
  ['when it could not be read', { empty: true, error: {} as never }, 'failed', 'lk-activity-failed'],
])('behavior: the list %s', async (_name, state, as, part) => {
  await list(state)
  expect(status()).toBe(as)
  expect(screen.getByTestId(part)).toBeDefined()
  expect(rows()).toEqual([])
})

test('behavior: with nothing in it the way to get something is there, where the host has it', async () => {
  const { client } = await list({ empty: true })
  await press('lk-activity-receive')
  expect(client.getState().modal.stack.at(-1)).toEqual({ view: 'Connect' })
  cleanup()
  await list({ empty: true }, { config: { features: { receive: false } } })
  expect(screen.queryByTestId('lk-activity-receive')).toBeNull()
})

test('behavior: a failure is said over what was read before, and can be tried again', async () => {
  const { client } = await list({ entries: [entry()], empty: true, error: {} as never })
  expect(rows()).toHaveLength(1)
  expect(textOf('lk-activity-failed')).toBe('Couldn’t load your activity. Try again')
  expect(screen.queryByTestId('lk-activity-empty')).toBeNull()
  expect(client.getState().toast).toBeNull()
})

test('behavior: offline is said, and no failure beside it', async () => {
  await list({ entries: [entry()], error: {} as never }, { state: { online: false } })
  expect(textOf('lk-activity-offline')).toContain('You’re offline')
  expect(screen.queryByTestId('lk-activity-failed')).toBeNull()
})
