import { expect, test } from 'vitest'
import { settle, stage } from '../../test/fakeWallets.js'
import type { Route, ViewName } from '../types/route.js'
import type { OpenOptions } from '../types/client.js'
import { navigate } from './moves.js'

const METAMASK = 'io.metamask'
const URI = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

test.each<[string, boolean, OpenOptions]>([
  ['before any code is there, a named wallet', false, { wallet: METAMASK }],
  ['before any code is there, a pairing', false, { uri: URI }],
  ['while the wallet is looked up', true, { wallet: METAMASK }],
  ['while a pairing is prepared', true, { uri: URI }],
])('behavior: closed %s: stays dismissed', async (_, isWarm, options) => {
  const { client, connector } = stage()
  connector.announce(METAMASK, 'MetaMask')
  if (isWarm) {
    void client.open()
    await settle()
    client.close()
  }
  const opening = client.open(options)
  client.close()
  expect(await opening).toEqual({ status: 'dismissed' })
  await settle()
  expect(client.getState()).toMatchObject({ modal: { open: false }, pairing: null })
  void client.open(options)
  await settle()
  expect(client.getState().modal.open).toBe(true)
})

test.each<[ViewName, ViewName, ViewName[]]>([
  ['Networks', 'WhatIsAWallet', ['Networks', 'WhatIsAWallet']],
  ['Networks', 'Networks', ['Networks']],
])(
  'behavior: open(%s) and %s before any code is loaded: %s, and not loading',
  async (view, next, expected) => {
    const { client } = stage()
    void client.open({ view })
    navigate(client, { view: next } as Route)
    await settle()
    const { modal } = client.getState()
    expect(modal.stack.map((route) => route.view)).toEqual(expected)
    expect(modal).toMatchObject({ open: true, loading: false })
  },
)

test('behavior: a signal closes its own opening, but no later one', async () => {
  const { client } = stage()
  const early = new AbortController()
  early.abort()
  expect(await client.open({ signal: early.signal })).toEqual({ status: 'dismissed' })
  expect(client.getState().modal.open).toBe(false)

  const during = new AbortController()
  const opening = client.open({ signal: during.signal })
  await expect.poll(() => client.getState().modal.stack.length).toBe(1)
  during.abort()
  expect(await opening).toEqual({ status: 'dismissed' })

  const late = new AbortController()
  const first = client.open({ signal: late.signal })
  await expect.poll(() => client.getState().modal.stack.length).toBe(1)
  client.close()
  await first
  void client.open()
  late.abort()
  expect(client.getState().modal.open).toBe(true)
})

test('error: if the UI fails to load before the router, the opening fails and the next one starts over', async () => {
  const { client } = stage({}, { mounted: false })
  let lose = (_cause: unknown): void => {}
  client.attach(({ onLost }) => {
    lose = onLost
    return () => {}
  })
  const opening = client.open()
  lose(new TypeError('Failed to fetch dynamically imported module'))
  expect(await opening).toMatchObject({ status: 'failed', error: { name: 'chunk_failed' } })
  const again = client.open()
  await settle()
  client.close()
  expect(await again).toEqual({ status: 'dismissed' })
})
