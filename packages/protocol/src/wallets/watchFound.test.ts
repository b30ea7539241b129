import { expect, test } from 'vitest'
import { watchFound } from './watchFound.js'

function fakeWallet() {
  const listeners = new Set<() => void>()
  return {
    listeners,
    tell: () => listeners.forEach((listener) => listener()),
    listen: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function setUp() {
  const waiting = new Set<() => void>()
  const found: { wallet?: ReturnType<typeof fakeWallet> } = {}
  let told = 0
  const start = () =>
    watchFound({
      find: () => found.wallet,
      waiting,
      listen: (wallet, onChange) => wallet.listen(onChange),
      onChange: () => (told += 1),
    })
  const announce = (wallet: ReturnType<typeof fakeWallet>) => {
    found.wallet = wallet
    waiting.forEach((look) => look())
  }
  return { announce, found, start, told: () => told, waiting }
}

test('behavior: forwards the wallet’s events only', () => {
  const { found, start, told } = setUp()
  const wallet = (found.wallet = fakeWallet())
  start()
  expect(told()).toBe(0)
  wallet.tell()
  expect(told()).toBe(1)
})

test('behavior: reports and watches a late wallet and a replaced object', () => {
  const { announce, start, told } = setUp()
  const [first, second] = [fakeWallet(), fakeWallet()]
  start()
  announce(first)
  announce(first)
  expect(told()).toBe(1)
  announce(second)
  expect([told(), first.listeners.size, second.listeners.size]).toEqual([2, 0, 1])
})

test('behavior: leaves no listener behind', () => {
  const { found, start, waiting } = setUp()
  const wallet = (found.wallet = fakeWallet())
  const stop = start()
  stop()
  expect([wallet.listeners.size, waiting.size]).toEqual([0, 0])
})
