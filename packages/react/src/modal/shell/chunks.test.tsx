// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf } from '../../../test/renderView.js'

const { help } = vi.hoisted(() => ({ help: { loads: 0, come: () => {}, fail: () => {} } }))

vi.mock('../../lazy.js', async (original) => {
  const { lazy } = await original<{ lazy: { help(): Promise<object> } }>()
  return {
    lazy: {
      ...lazy,
      help: () => {
        help.loads += 1
        return new Promise((resolve, reject) => {
          help.come = () => resolve(lazy.help())
          help.fail = () => reject(new TypeError('Failed to fetch'))
        })
      },
    },
  }
})

beforeEach(() => void (help.loads = 0))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const answer = (how: 'come' | 'fail') => act(async () => help[how]())
const isThere = (testId: string) => screen.queryByTestId(testId) !== null

async function pressed() {
  const modal = await renderModal({})
  await modal.open()
  await modal.part('lk-view-Connect')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('lk-what-is')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...modal, pass }
}

test('behavior: the view before stays for a moment, so that nothing blinks; then places are kept', async () => {
  const { client, pass } = await pressed()
  expect(stackOf(client)).toEqual(['Connect', 'WhatIsAWallet'])
  await pass(190)
  expect([isThere('lk-view-Connect'), isThere('lk-chunk-waiting')]).toEqual([true, false])
  await pass(20)
  expect(isThere('lk-chunk-waiting')).toBe(true)
  vi.useRealTimers()
  await answer('come')
  await waitFor(() =>
    expect([isThere('lk-view-WhatIsAWallet'), isThere('lk-chunk-waiting')]).toEqual([true, false]),
  )
  expect(help.loads).toBe(1)
})

test('error: code that cannot be fetched says so, and is asked for again with one press', async () => {
  const { part } = await pressed()
  vi.useRealTimers()
  await answer('fail')
  const failed = await part('lk-chunk-failed')
  expect(failed.textContent).toContain('This couldn’t be loaded')
  expect(failed.querySelector('[role=alert]')).not.toBeNull()
  await press('lk-chunk-retry')
  expect(help.loads).toBe(2)
  await part('lk-chunk-waiting')
  await answer('come')
  await part('lk-view-WhatIsAWallet')
})

test('behavior: whoever has gone back meanwhile is not led on when it comes', async () => {
  const { client, part, pass } = await pressed()
  await pass(300)
  vi.useRealTimers()
  await act(async () => screen.getByTestId('lk-back').click())
  await part('lk-view-Connect')
  await answer('come')
  expect(isThere('lk-view-WhatIsAWallet')).toBe(false)
  expect(stackOf(client)).toEqual(['Connect'])
})
