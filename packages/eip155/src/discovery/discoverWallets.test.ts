// @vitest-environment happy-dom
import type { Eip1193Provider } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { fakeEnv } from '../../test/fakeEnv.js'
import { fakeProvider } from '../../test/fakeProvider.js'
import { discoverWallets } from './discoverWallets.js'

const page = window as unknown as Window & typeof globalThis

function setUp(known: readonly string[] = []) {
  const { env, found, lost } = fakeEnv({ window: page, known })
  const providers = new Map<string, Eip1193Provider>()
  const stop = discoverWallets({
    env,
    providers,
    successors: new Map(),
    onAdded: () => {},
    onSuccessor: () => {},
  })
  const announce = (rdns: string) => {
    const info = { uuid: rdns.replaceAll('.', '-'), rdns, name: rdns, icon: 'data:image/png;base64,AA==' }
    const detail = { info, provider: fakeProvider().provider }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const flood = (from: number, to: number) => {
    for (let i = from; i < to; i += 1) announce(`com.flood.w${i}`)
  }
  const left = () => found.map(({ id }) => id).filter((id) => !lost.includes(id))
  return { announce, flood, found, left, lost, providers, stop }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('error: a flood of announcements ends at 64 rows', async () => {
  const { flood, found, lost, stop } = setUp()
  flood(0, 500)
  await settled()
  expect([found.length, lost]).toEqual([64, []])
  stop()
})

test('behavior: in a flood a known wallet replaces the newest unknown one, and stays', async () => {
  const { announce, flood, left, lost, providers, stop } = setUp(['io.metamask', 'io.rabby'])
  announce('io.rabby')
  flood(0, 100)
  expect([left().length, lost]).toEqual([64, []])
  announce('IO.MetaMask')
  announce('IO.MetaMask')
  flood(100, 200)
  await settled()
  expect([left().length, lost]).toEqual([64, ['com.flood.w62']])
  expect(left()).toEqual(expect.arrayContaining(['io.rabby', 'io.metamask']))
  expect([...providers.keys()].sort()).toEqual(left().sort())
  stop()
})

test('error: a further wallet gets no row when known wallets have all of them', async () => {
  const known = Array.from({ length: 70 }, (_, i) => `com.known.w${i}`)
  const { announce, left, lost, stop } = setUp(known)
  for (const rdns of known) announce(rdns)
  await settled()
  expect([left().length, lost]).toEqual([64, []])
  stop()
})

test('error: a wallet that waits for a row when discovery stops gets none', async () => {
  const { announce, flood, left, providers, stop } = setUp(['io.metamask'])
  flood(0, 64)
  announce('io.metamask')
  stop()
  await settled()
  expect([providers.size, left().includes('io.metamask')]).toEqual([0, false])
})
