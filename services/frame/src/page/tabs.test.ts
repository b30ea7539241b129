import { afterEach, expect, test, vi } from 'vitest'
import { createTabs } from './tabs.js'

const open: BroadcastChannel[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))

const tab = (name: string, onChanged: () => void) =>
  createTabs(() => {
    const channel = new BroadcastChannel(name)
    open.push(channel)
    return channel as never
  }, onChanged)

test('behavior: every other tab of the project hears that the wallet is another one, this one does not', async () => {
  const [mine, other, third, elsewhere] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const { announce } = tab('latchkey-shop', mine)
  tab('latchkey-shop', other)
  tab('latchkey-shop', third)
  tab('latchkey-bank', elsewhere)
  announce()
  await vi.waitFor(() => expect([other, third].map(({ mock }) => mock.calls.length)).toEqual([1, 1]))
  expect([mine, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('error: anything else is not heard, and without a channel nothing is told', async () => {
  const heard = vi.fn()
  const { announce } = tab('latchkey-shop', heard)
  const stranger = new BroadcastChannel('latchkey-shop')
  for (const data of [{ changed: true }, null, 'Changed', 7, 'changed'])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    stranger.postMessage(data)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  stranger.close()
  announce()
  createTabs(() => undefined, heard).announce()
  expect(heard).toHaveBeenCalledOnce()
})
