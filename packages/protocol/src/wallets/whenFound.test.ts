import { expect, test } from 'vitest'
import { whenFound } from './whenFound.js'

function discovery() {
  const wallets = new Map<string, object>()
  const waiting = new Set<() => void>()
  const add = (id: string) => {
    const wallet = { id }
    wallets.set(id, wallet)
    for (const look of waiting) look()
    return wallet
  }
  return { add, find: (id: string) => () => wallets.get(id), waiting }
}

test('behavior: finds present and late wallets', async () => {
  const { add, find, waiting } = discovery()
  const { signal } = new AbortController()
  const early = add('early')
  await expect(whenFound(find('early'), waiting, signal)).resolves.toBe(early)
  const late = whenFound(find('late'), waiting, signal)
  add('another')
  const wallet = add('late')
  await expect(late).resolves.toBe(wallet)
  expect(waiting.size).toBe(0)
})

test('behavior: an abort resolves without a wallet, even if one is present', async () => {
  const { add, find, waiting } = discovery()
  const controller = new AbortController()
  const none = whenFound(find('nobody'), waiting, controller.signal)
  controller.abort()
  await expect(none).resolves.toBeUndefined()
  add('early')
  await expect(whenFound(find('early'), waiting, controller.signal)).resolves.toBeUndefined()
  expect(waiting.size).toBe(0)
})
