import { expect, test, vi } from 'vitest'
import { createListeners } from './createListeners.js'

interface Events {
  accountsChanged: readonly string[]
  chainChanged: string
}

test('behavior: each subscription gets its own event only', () => {
  const { emit, on } = createListeners<Events>()
  const listener = vi.fn()
  const other = vi.fn()
  const stop = on('chainChanged', listener)
  on('chainChanged', listener)
  on('accountsChanged', other)
  emit('chainChanged', 'eip155:1')
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  stop()
  emit('chainChanged', 'eip155:2')
  expect(listener).toHaveBeenCalledTimes(3)
  expect(other).not.toHaveBeenCalled()
})

test('behavior: watches the wallet while there is a listener', () => {
  const unwatch = vi.fn()
  const watch = vi.fn(() => unwatch)
  const { on } = createListeners<Events>(watch)
  expect(watch).not.toHaveBeenCalled()
  const stops = [on('chainChanged', () => {}), on('accountsChanged', () => {})]
  expect(watch).toHaveBeenCalledOnce()
  stops[0]?.()
  expect(unwatch).not.toHaveBeenCalled()
  stops[1]?.()
  expect(unwatch).toHaveBeenCalledOnce()
  on('chainChanged', () => {})
  expect(watch).toHaveBeenCalledTimes(2)
})

test('behavior: a wallet that cannot be unwatched is not watched twice', () => {
  const watch = vi.fn(() => () => false)
  const { on } = createListeners<Events>(watch)
  on('chainChanged', () => {})()
  on('chainChanged', () => {})
  expect(watch).toHaveBeenCalledOnce()
})

test('behavior: after the end no listener is called or added', () => {
  const unwatch = vi.fn()
  const { emit, end, on } = createListeners<Events>(() => unwatch)
  const listener = vi.fn()
  on('chainChanged', listener)
  end()
  on('chainChanged', listener)
  emit('chainChanged', 'eip155:1')
  expect(listener).not.toHaveBeenCalled()
  expect(unwatch).toHaveBeenCalledOnce()
})
