import fc from 'fast-check'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { settle, stage } from '../../test/fakeWallets.js'
import { memoryPlatform } from '../../test/memoryPlatform.js'
import { connect, goBack } from '../actions.js'
import type { ModalHost } from '../types/client.js'
import { navigate, replaceRoute, resetTo } from './moves.js'
import { prefetchOpen } from './prefetchOpen.js'

// @vitest-environment happy-dom

const METAMASK = 'io.metamask'

async function opened(...parameters: Parameters<typeof stage>) {
  const made = stage(...parameters)
  made.connector.announce(METAMASK, 'MetaMask')
  const opening = made.client.open()
  await settle()
  return { ...made, opening, views: () => made.client.getState().modal.stack.map((route) => route.view) }
}

describe('navigation', () => {
  test('behavior: forward, replaced, back; back closes on the last', async () => {
    const { client, opening, views } = await opened()
    navigate(client, { view: 'AllWallets' })
    expect([views(), client.getState().modal.direction]).toEqual([['Connect', 'AllWallets'], 'forward'])
    replaceRoute(client, { view: 'GetWallet' })
    expect(views()).toEqual(['Connect', 'GetWallet'])
    goBack(client)
    expect([views(), client.getState().modal.direction]).toEqual([['Connect'], 'back'])
    goBack(client)
    expect(client.getState().modal.open).toBe(false)
    expect(await opening).toEqual({ status: 'dismissed' })
    resetTo(client, { view: 'Networks' })
    expect([views(), client.getState().modal.direction]).toEqual([['Networks'], 'none'])
  })

  test('behavior: the same view again replaces itself', async () => {
    const { client, views } = await opened()
    navigate(client, { view: 'ConnectingExternal', walletId: 'a' })
    navigate(client, { view: 'ConnectingExternal', walletId: 'b' })
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
  })

  test('behavior: navigation never touches the page’s URL or history', async () => {
    const before = [location.href, history.length]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('open', 'navigate', 'replace', 'reset', 'back', 'close')),
        async (moves) => {
          const { client } = await opened()
          for (const move of moves) {
            if (move === 'open') void client.open({ view: 'Networks' })
            else if (move === 'navigate') navigate(client, { view: 'AllWallets' })
            else if (move === 'replace') replaceRoute(client, { view: 'GetWallet' })
            else if (move === 'reset') resetTo(client, { view: 'WhatIsAWallet' })
            else if (move === 'back') goBack(client)
            else client.close()
            const { modal } = client.getState()
            if (modal.open) expect(modal.stack.length).toBeGreaterThan(0)
          }
          client.dispose()
        },
      ),
      { numRuns: 30 },
    )
    expect([location.href, history.length]).toEqual(before)
  })
})

describe('open', () => {
  test('behavior: a second call navigates and shares the promise', async () => {
    const { client, opening, views } = await opened()
    const second = client.open({ view: 'Networks' })
    expect(views()).toEqual(['Connect', 'Networks'])
    client.close()
    expect([await opening, await second]).toEqual([{ status: 'dismissed' }, { status: 'dismissed' }])
  })

  test('behavior: closed before its code loads: dismissed at once for good', async () => {
    const { client } = stage()
    const opening = client.open()
    expect(client.getState().modal.open).toBe(true)
    client.close()
    expect(client.getState().modal.open).toBe(false)
    expect(await opening).toEqual({ status: 'dismissed' })
    await settle()
    expect(client.getState().modal.open).toBe(false)
    void client.open()
    await settle()
    expect(client.getState().modal.open).toBe(true)
  })

  test('behavior: connected', async () => {
    const { client, opening, connector, connection } = await opened()
    const connecting = connect(client, { walletId: METAMASK })
    connector.asks[0]?.grant(connection())
    const account = await connecting
    expect(await opening).toEqual({ status: 'connected', account })
    expect(client.getState().modal.open).toBe(false)
  })

  test.each([
    ['user_rejected', { status: 'rejected' }],
    ['wallet_locked', { status: 'failed', error: { name: 'wallet_locked' } }],
  ] as const)('behavior: closed after an attempt that ended with %s', async (name, result) => {
    const { client, opening, connector } = await opened()
    const connecting = connect(client, { walletId: METAMASK }).catch(() => undefined)
    connector.asks[0]?.refuse(new LatchkeyError(name))
    await connecting
    client.close()
    expect(await opening).toMatchObject(result)
  })

  test('behavior: an attempt of an earlier visit does not count', async () => {
    const { client, connector } = await opened()
    const connecting = connect(client, { walletId: METAMASK }).catch(() => undefined)
    connector.asks[0]?.refuse(new LatchkeyError('user_rejected'))
    await connecting
    client.close()
    const again = client.open()
    client.close()
    expect(await again).toEqual({ status: 'dismissed' })
  })

  test('behavior: closing cancels the waiting attempt', async () => {
    const { client, opening } = await opened()
    const connecting = connect(client, { walletId: METAMASK })
    client.close()
    await expect(connecting).rejects.toMatchObject({ name: 'request_aborted' })
    expect(await opening).toEqual({ status: 'dismissed' })
  })

  test('behavior: a wallet by id, rdns or name opens its own screen', async () => {
    const { client } = stage()
    const { connector } = await opened()
    connector.announce(METAMASK)
    const made = await opened()
    void made.client.open({ wallet: 'METAMASK' })
    await settle()
    expect(made.client.getState().modal.stack.at(-1)).toEqual({
      view: 'ConnectingExternal',
      walletId: METAMASK,
    })
    client.dispose()
  })

  test('error: an unknown view or wallet fails with an alert, and nothing stays open', async () => {
    const { client } = stage()
    expect(await client.open({ view: 'Nope' as never })).toMatchObject({
      status: 'failed',
      error: { name: 'unknown_view', message: 'No view is known by the name "Nope"' },
    })
    expect(client.getState()).toMatchObject({ modal: { open: false }, alert: { name: 'unknown_view' } })
    expect(await client.open({ wallet: 'metamsak' })).toMatchObject({
      status: 'failed',
      error: { name: 'unknown_wallet' },
    })
    expect(client.getState().modal.open).toBe(false)
  })

  test('error: rejects missing data of a view', async () => {
    const { client } = stage()
    expect(await client.open({ view: 'SwitchNetwork' })).toMatchObject({
      status: 'failed',
      error: { name: 'invalid_config', details: { path: 'open.arguments.chainId' } },
    })
  })

  test('error: nothing is mounted: failed, no_mount, one macrotask later', async () => {
    const { client, platform } = stage({ append: false })
    client.attach(() => () => undefined)
    const opening = client.open()
    await settle()
    await platform.advance(0)
    expect(await opening).toMatchObject({ status: 'failed', error: { name: 'no_mount' } })
    expect(client.getState().modal.open).toBe(false)
  })

  test.each([
    ['no place with append: false', { append: false }, true, /append: false.*<LatchkeyModal \/>/],
    ['nothing that draws', {}, false, /<LatchkeyProvider client=\{client\}> of @latchkey\/react/],
    ['a place and nothing that draws', { append: false }, false, /<LatchkeyProvider client=\{client\}>/],
  ])('error: no_mount names the remedy: %s', async (_name, config, attached, says) => {
    const { client, platform } = stage(config, { mounted: false })
    if (attached) client.attach(() => () => undefined)
    else client.mount({ nodeType: 1 } as Element)
    const opening = client.open()
    await settle()
    await platform.advance(0)
    const { error } = (await opening) as { error: Error }
    expect(error.message).toMatch(/^Nothing is mounted that could show the modal: /)
    expect(error.message).toMatch(says)
  })

  test('behavior: the first opening waits for the remote configuration, 1 s at most', async () => {
    const { client, platform } = await opened(
      { gateway: 'https://gw.test' },
      { platform: memoryPlatform({ fetch: () => new Promise(() => undefined) }) },
    )
    expect(client.getState().modal).toMatchObject({ open: true, loading: true })
    await platform.advance(1_000)
    expect(client.getState().modal).toMatchObject({ open: true, loading: false })
  })
})

describe('mounts', () => {
  const host = () => {
    const drawn: { element: Element | undefined; embedded: boolean }[] = []
    const run: ModalHost = ({ element, embedded }) => {
      const item = { element, embedded }
      drawn.push(item)
      return () => void drawn.splice(drawn.indexOf(item), 1)
    }
    return { drawn, run }
  }
  const element = { nodeType: 1 } as Element

  test('behavior: draws in the body unless a place is given; either may come first', () => {
    const { client } = stage({}, { mounted: false })
    const { drawn, run } = host()
    const detach = client.attach(run)
    expect(drawn).toEqual([{ element: undefined, embedded: false }])
    const unmount = client.mount(element)
    expect(drawn).toEqual([{ element, embedded: false }])
    unmount()
    expect(drawn).toEqual([{ element: undefined, embedded: false }])
    detach()
    expect(drawn).toEqual([])
  })

  test('behavior: two UIs (a provider in each of two roots) draw it once; the other takes over', () => {
    const { client } = stage({}, { mounted: false })
    const [first, second] = [host(), host()]
    const detach = client.attach(first.run)
    client.attach(second.run)
    expect([first.drawn.length, second.drawn.length]).toEqual([1, 0])
    detach()
    expect([first.drawn.length, second.drawn.length]).toEqual([0, 1])
    client.attach(first.run)
    expect([first.drawn.length, second.drawn.length]).toEqual([0, 1])
  })

  test('behavior: inline is always open; close goes home; unmounting closes', async () => {
    const { client, platform } = stage({ append: false }, { mounted: false })
    const { run } = host()
    client.attach(run)
    const unmount = client.mount(element, { embedded: true })
    await settle()
    expect(client.getState().modal).toMatchObject({ open: true, stack: [{ view: 'Connect' }] })
    navigate(client, { view: 'AllWallets' })
    client.close()
    expect(client.getState().modal).toMatchObject({ open: true, stack: [{ view: 'Connect' }] })
    unmount()
    await settle()
    await platform.advance(0)
    expect(client.getState().modal.open).toBe(false)
  })

  test('behavior: the UI receives signs of an opening and the opening until it detaches', async () => {
    const { client } = stage({}, { mounted: false })
    const heard = vi.fn()
    const detach = client.attach(({ onIntent }) => onIntent(heard))
    prefetchOpen(client)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(client.getState().modal.open).toBe(false)
    void client.open()
    expect(heard).toHaveBeenCalledTimes(2)
    await settle()
    client.close()
    detach()
    prefetchOpen(client)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('error: if the UI cannot be loaded, the opening fails and the next one tries again', async () => {
    const { client } = stage({}, { mounted: false })
    let lost = (_cause: unknown): void => {}
    client.attach(({ onLost }) => {
      lost = onLost
      return () => undefined
    })
    const opening = client.open()
    await settle()
    const cause = new TypeError('Failed to fetch dynamically imported module')
    lost(cause)
    expect(await opening).toMatchObject({ status: 'failed', error: { name: 'chunk_failed', cause } })
    expect(client.getState().modal.open).toBe(false)
    const again = client.open()
    await settle()
    expect(client.getState().modal.open).toBe(true)
    client.close()
    expect(await again).toEqual({ status: 'dismissed' })
  })
})
