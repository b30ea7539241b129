import fc from 'fast-check'
import { browserLink } from '@latchkey/protocol/links'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AGENTS, type FakePageOptions } from '../../test/fakePage.js'
import { fakeConnector, stage } from '../../test/fakeWallets.js'
import { all, on, phone, ready, rowOf } from '../../test/remoteStage.js'
import { isReached, routeForWallet, walletPlatforms, scanningWallets } from '../actions.js'
import { openWalletLink } from '../features/remote/openWallet.js'
import { walletLink, type WalletLinkForm, walletLinkForms } from '../features/remote/walletLink.js'
import type { WalletRow } from '../types/wallet.js'
import { hasBrowser } from './matchesWallet.js'

describe('a relay of the host', () => {
  const own = ['wss://relay.shop.test/', 'wss://two.shop.test?x=1']
  const atOwn = (device: FakePageOptions) => on(device, ready, true, own)
  const metamask = rowOf({ id: 'io.metamask', mobileLink: 'metamask://', webappLink: 'https://m.test' })
  const listens = rowOf({ ...all.wallet, relays: ['https://RELAY.shop.test'] })

  test.each<[string, FakePageOptions, WalletRow, readonly string[], readonly WalletLinkForm[], string]>([
    [
      'a wallet that listens there, desktop',
      {},
      listens,
      ['qrcode', 'web', 'desktop'],
      ['native', 'universal'],
      'ConnectingWalletConnect',
    ],
    [
      'a wallet that listens there, phone',
      phone,
      listens,
      ['mobile', 'web'],
      ['native', 'universal'],
      'ConnectingWalletConnect',
    ],
    ['one that listens elsewhere, desktop', {}, all, ['unsupported'], [], 'ConnectingWalletConnect'],
    ['one that listens elsewhere, phone', phone, all, ['unsupported'], [], 'ConnectingWalletConnect'],
    [
      'one that listens elsewhere, installed',
      {},
      { ...all, installed: true },
      ['browser'],
      [],
      'ConnectingExternal',
    ],
    [
      'one with a browser of its own, desktop',
      {},
      metamask,
      ['qrcode'],
      ['browser'],
      'ConnectingWalletConnect',
    ],
    [
      'one with a browser of its own, phone',
      phone,
      metamask,
      ['mobile'],
      ['browser'],
      'ConnectingWalletConnect',
    ],
    [
      'one with a browser of its own, installed',
      {},
      { ...metamask, installed: true },
      ['browser'],
      [],
      'ConnectingExternal',
    ],
    [
      'the remote connector’s row',
      {},
      rowOf({}, { elsewhere: true }),
      ['qrcode'],
      ['system'],
      'ConnectingWalletConnectBasic',
    ],
    [
      'used before, links not loaded',
      {},
      rowOf({}, { remote: true, wallet: undefined as never }),
      ['qrcode'],
      ['system'],
      'ConnectingWalletConnect',
    ],
    [
      'used before, on another relay',
      {},
      { ...all, remote: true },
      ['unsupported'],
      [],
      'ConnectingWalletConnect',
    ],
  ])('behavior: %s', (_name, device, row, platforms, forms, view) => {
    const { client } = atOwn(device)
    expect(walletPlatforms(client, row)).toEqual(platforms)
    expect(walletLinkForms(client, row)).toEqual(forms)
    expect(routeForWallet(client, row).view).toBe(view)
  })

  test('behavior: a desktop shows the link to the wallet’s browser as a QR code; a phone opens it on tap', () => {
    const href = 'https://link.metamask.io/dapp/shop.test/cart?a=b'
    expect(walletLink(atOwn({}).client, { row: metamask, form: 'browser' })?.href).toBe(href)
    const { client, opened, chosen } = atOwn(phone)
    expect(openWalletLink(client, { row: metamask, form: 'browser' })?.href).toBe(href)
    expect([opened.length, chosen]).toEqual([1, []])
  })

  test('behavior: the first open knows the catalogue’s wallets with a browser without loading links', () => {
    const catalogue = new URL('../../../../services/gateway/data/wallets.json', import.meta.url)
    const wallets = JSON.parse(readFileSync(catalogue, 'utf8')) as readonly { readonly id: string }[]
    const hasLink = (walletId: string): boolean =>
      (['eip155', 'solana', 'bip122'] as const).some((namespace) => {
        const page = new URL('https://shop.test')
        return (
          browserLink({ walletId, namespace, page, isAndroid: false, hasGlobal: () => false }) !== undefined
        )
      })
    const found = wallets.filter(({ id }) => hasLink(id)).map(({ id }) => id)
    expect(found.length).toBeGreaterThan(5)
    expect(wallets.filter(({ id }) => hasBrowser([id])).map(({ id }) => id)).toEqual(found)
  })

  test('behavior: without a connector a phone opens the wallet’s browser, a desktop offers to get the wallet', () => {
    expect(walletPlatforms(on(phone, null, false).client, metamask)).toEqual(['mobile'])
    expect(walletLinkForms(on(phone, null, false).client, metamask)).toEqual(['browser'])
    expect(walletPlatforms(on({}, null, false).client, metamask)).toEqual(['unsupported'])
  })

  test('behavior: never pairs over a relay that the wallet does not listen on', () => {
    const text = fc.option(fc.constantFrom('fox://', 'https://fox.test'), { nil: undefined })
    const wallet = fc.record({
      id: fc.constantFrom('io.fox', 'io.metamask', 'app.phantom', 'com.coinbase.wallet'),
      mobileLink: text,
      linkMode: text,
      webappLink: text,
      desktopLink: text,
      relays: fc.option(fc.subarray(['wss://relay.shop.test', 'wss://else.test', 'nonsense']), {
        nil: undefined,
      }),
    })
    const more = fc.record({ installed: fc.boolean(), remote: fc.constantFrom(undefined, true as const) })
    const devices = [{}, phone, { agent: AGENTS.iphone, isTouch: true }]
    fc.assert(
      fc.property(
        wallet,
        more,
        fc.constantFrom(...devices),
        ({ id, ...links }, { remote, installed }, device) => {
          const { client } = atOwn(device)
          const row = rowOf({ id, ...links }, { installed, ...(remote && { remote }) })
          const isHere = links.relays?.includes('wss://relay.shop.test') === true
          expect(isReached(client, row)).toBe(isHere)
          const forms = walletLinkForms(client, row)
          const platforms = walletPlatforms(client, row)
          if (isHere) return
          expect(forms.filter((form) => form !== 'browser')).toEqual([])
          expect(platforms).not.toContain('web')
          expect(platforms).not.toContain('desktop')
          if (platforms.includes('qrcode') || platforms.includes('mobile')) expect(forms).toEqual(['browser'])
        },
      ),
    )
  })

  test('behavior: scanningWallets: all wallets on the public network, otherwise those that listen on the relay', () => {
    expect(scanningWallets(on({}).client)).toBeUndefined()
    expect(scanningWallets(on({}, null, false).client)).toBeUndefined()
    expect(scanningWallets(atOwn({}).client)).toEqual([])
    const connector = {
      ...fakeConnector('walletConnect', ['eip155'], 'WALLET_CONNECT'),
      remote: { reach: own, choose: () => undefined },
    }
    const { client, context } = stage({
      connectors: [connector],
      customWallets: [
        { id: 'a', name: 'Thimble', relays: ['ws://relay.shop.test'] },
        { id: 'b', name: 'Elsewhere', relays: ['wss://relay.other.test'] },
      ],
    })
    const recommended = { status: 'ready', data: [listens.wallet, all.wallet] } as never
    context.update('test', ({ catalogue }) => ({ catalogue: { ...catalogue, recommended } }))
    expect(scanningWallets(client)).toEqual(['Thimble', 'Fox'])
  })
})
