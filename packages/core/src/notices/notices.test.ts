import { expect, test } from 'vitest'
import { stage } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { hideToast, showAlert, showToast } from '../actions.js'
import { acceptLegal } from './acceptLegal.js'
import { dismissAlert } from './dismissAlert.js'

test('behavior: a toast shows at once and closes by itself; loading stays', async () => {
  const { client, platform } = stage()
  showToast(client, { variant: 'success', message: 'Sent' })
  expect(client.getState().toast).toMatchObject({ variant: 'success', message: 'Sent' })
  await platform.advance(3_999)
  expect(client.getState().toast).not.toBeNull()
  await platform.advance(1)
  expect(client.getState().toast).toBeNull()
  showToast(client, { variant: 'loading', message: 'Sending' })
  await platform.advance(60_000)
  expect(client.getState().toast?.message).toBe('Sending')
  hideToast(client)
  expect(client.getState().toast).toBeNull()
})

test('behavior: an open toast closes, and the new one follows after 150 ms', async () => {
  const { client, platform } = stage()
  showToast(client, { variant: 'loading', message: 'one' })
  showToast(client, { variant: 'error', message: 'two' })
  expect(client.getState().toast).toBeNull()
  await platform.advance(149)
  expect(client.getState().toast).toBeNull()
  await platform.advance(1)
  expect(client.getState().toast?.message).toBe('two')
  await platform.advance(4_000)
  expect(client.getState().toast).toBeNull()
  expect(platform.pendingTimers()).toBe(0)
})

test('behavior: a toast during the pause replaces the waiting one without shortening the pause', async () => {
  const { client, platform } = stage()
  for (const message of ['one', 'two']) showToast(client, { variant: 'error', message })
  await platform.advance(10)
  showToast(client, { variant: 'error', message: 'three' })
  await platform.advance(139)
  expect(client.getState().toast).toBeNull()
  await platform.advance(1)
  expect(client.getState().toast?.message).toBe('three')
})

test('behavior: each alert shows once', () => {
  const { client } = stage()
  showAlert(client, 'iframe_load_failed', 'error')
  expect(client.getState().alert).toEqual({
    name: 'iframe_load_failed',
    message: 'The embedded wallet could not be loaded',
    level: 'error',
  })
  dismissAlert(client)
  showAlert(client, 'iframe_load_failed', 'error')
  expect(client.getState().alert).toBeNull()
  showAlert(client, 'unverified_domain', 'error')
  expect(client.getState().alert?.name).toBe('unverified_domain')
})

test('behavior: accepted terms are stored', () => {
  const tabs = memoryTabs()
  const make = () => stage({}, { platform: memoryPlatform({}, tabs) }).client
  const first = make()
  expect(first.getState().legalAccepted).toBe(false)
  acceptLegal(first, true)
  expect([first.getState().legalAccepted, make().getState().legalAccepted]).toEqual([true, true])
  acceptLegal(first, false)
  expect(make().getState().legalAccepted).toBe(false)
})
