// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fakeEnv } from '../test/fakeEnv.js'
import { fakeProvider } from '../test/fakeProvider.js'
import { injectedConnector } from './injectedConnector.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const rdns = 'com.example.one'

async function setUp() {
  const { env } = fakeEnv({ window: window as unknown as Window & typeof globalThis })
  const wallet = fakeProvider({ eth_accounts: [account] })
  const announce = () => {
    const info = { uuid: 'one', rdns, name: 'One', icon: 'data:image/png;base64,AA==' }
    const detail = { info, provider: wallet.provider }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const connector = injectedConnector()
  const stopFinding = connector.start(env)
  let changes = 0
  const listen = () => connector.watch?.(rdns, () => (changes += 1))
  return { announce, listen, stopFinding, told: () => changes, wallet }
}

test('behavior: a wallet reports that it may share accounts again, until the watch stops', async () => {
  const { announce, listen, stopFinding, told, wallet } = await setUp()
  announce()
  const stop = await listen()
  wallet.emit('accountsChanged', [account])
  wallet.emit('connect', { chainId: '0x1' })
  expect([told(), wallet.calls]).toEqual([2, []])
  stop?.()
  expect(wallet.listenerCount()).toBe(0)
  stopFinding()
})

test('behavior: a late wallet reports its arrival', async () => {
  const { announce, listen, stopFinding, told } = await setUp()
  const stop = await listen()
  announce()
  expect(told()).toBe(1)
  stop?.()
  stopFinding()
})
