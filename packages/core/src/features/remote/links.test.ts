import fc from 'fast-check'
import { linkTarget } from '@latchkey/protocol/links'
import { describe, expect, test } from 'vitest'
import { AGENTS, fakePage, type FakePageOptions } from '../../../test/fakePage.js'
import { memoryPlatform } from '../../../test/memoryPlatform.js'
import { all, on, phone, ready, rowOf, telegram, URI } from '../../../test/remoteStage.js'
import {
  openWalletLink,
  routeForWallet,
  walletBrowserLink,
  walletLink,
  type WalletLinkForm,
  walletLinkForms,
  walletPlatforms,
} from '../../actions.js'
import type { WalletRow } from '../../types/wallet.js'
import { deviceFacts } from './deviceFacts.js'

const encoded = encodeURIComponent(URI)

describe('deviceFacts', () => {
  test.each<[string, FakePageOptions, Partial<ReturnType<typeof deviceFacts>>]>([
    ['Windows', { agent: AGENTS.windows }, { isPhone: false, isTouch: false }],
    ['a laptop with a touch screen', { agent: AGENTS.windows, isTouch: true }, { isPhone: false }],
    ['Linux', { agent: AGENTS.linux }, { isPhone: false, isAndroid: false }],
    ['a Mac', { agent: AGENTS.mac }, { isPhone: false, isIos: false }],
    [
      'an iPad that calls itself a Mac',
      { agent: AGENTS.mac, touchPoints: 5 },
      { isPhone: true, isIos: true },
    ],
    ['an iPhone', { agent: AGENTS.iphone, isTouch: true }, { isPhone: true, isIos: true, isAndroid: false }],
    ['Android', phone, { isPhone: true, isAndroid: true, isIos: false }],
    ['an unknown device with a finger', { isTouch: true }, { isPhone: true }],
    ['a page in a frame', { isFramed: true }, { isFramed: true, isTelegram: false }],
    ['Telegram on a phone', { ...phone, globals: telegram }, { isTelegram: true, isPhone: true }],
    ['Telegram in a frame', { globals: { Telegram: { WebApp: { initData: 'x' } } } }, { isTelegram: true }],
    [
      'a page that merely loads Telegram’s script',
      { globals: { Telegram: { WebApp: { initData: '' } } } },
      { isTelegram: false },
    ],
  ])('behavior: %s', (_name, device, facts) => {
    expect(deviceFacts(memoryPlatform(fakePage(device).platform))).toMatchObject(facts)
  })

  test('behavior: works in a cross-origin frame and on a server', () => {
    const sealed = Object.defineProperty({ navigator: {}, self: {} }, 'top', {
      get: () => {
        throw new Error('cross-origin')
      },
    }) as unknown as Window & typeof globalThis
    expect(deviceFacts({ window: sealed, isTouch: () => false }).isFramed).toBe(true)
    expect(Object.values(deviceFacts({ window: null, isTouch: () => false }))).not.toContain(true)
  })
})

describe('walletPlatforms', () => {
  test.each<[string, FakePageOptions, WalletRow, readonly string[]]>([
    ['everything, desktop', {}, all, ['qrcode', 'web', 'desktop']],
    ['everything, phone', phone, all, ['mobile', 'web']],
    ['everything, installed', {}, { ...all, installed: true }, ['browser', 'qrcode', 'web', 'desktop']],
    ['a universal link only, phone', phone, rowOf({ linkMode: 'https://fox.test' }), ['mobile']],
    ['an extension only', {}, rowOf({ chromeStore: 'https://s.test' }), ['unsupported']],
    ['the remote connector’s row', {}, rowOf({}, { elsewhere: true }), ['qrcode']],
    ['the same on a phone', phone, rowOf({}, { elsewhere: true }), ['mobile']],
    ['a wallet with a browser of its own, phone', phone, rowOf({ id: 'app.phantom' }), ['mobile']],
    ['the same on a desktop', {}, rowOf({ id: 'app.phantom' }), ['unsupported']],
    [
      'used before, links not loaded',
      {},
      rowOf({}, { remote: true, wallet: undefined as never }),
      ['qrcode'],
    ],
    ['the same on a phone', phone, rowOf({}, { remote: true, wallet: undefined as never }), ['mobile']],
    ['a row without data', {}, rowOf({}, { wallet: undefined as never }), ['unsupported']],
  ])('behavior: %s', (_name, device, row, platforms) => {
    expect(walletPlatforms(on(device).client, row)).toEqual(platforms)
  })

  test('behavior: without a remote connector only installed wallets are reachable', () => {
    const { client } = on({}, null, false)
    expect(walletPlatforms(client, all)).toEqual(['unsupported'])
    expect(walletPlatforms(client, { ...all, installed: true })).toEqual(['browser'])
    const small = on(phone, null, false)
    expect(walletPlatforms(small.client, rowOf({ id: 'app.phantom' }))).toEqual(['mobile'])
    expect(routeForWallet(small.client, rowOf({ id: 'app.phantom' })).view).toBe('ConnectingWalletConnect')
  })
})

describe('routeForWallet', () => {
  test.each<[string, WalletRow, boolean, string]>([
    ['the remote connector’s row', rowOf({}, { elsewhere: true }), true, 'ConnectingWalletConnectBasic'],
    ['installed', { ...all, installed: true, detectedId: 'io.fox' }, true, 'ConnectingExternal'],
    ['elsewhere', all, true, 'ConnectingWalletConnect'],
    ['elsewhere, no remote connector', all, false, 'ConnectingExternal'],
    ['used before over the relay', rowOf({}, { remote: true }), true, 'ConnectingWalletConnect'],
    ['an extension that is missing', rowOf({ chromeStore: 'https://s.test' }), true, 'ConnectingExternal'],
    ['a desktop app', rowOf({ desktopLink: 'fox://' }), true, 'ConnectingWalletConnect'],
  ])('behavior: %s', (_name, row, isRemote, view) => {
    expect(routeForWallet(on({}, null, isRemote).client, row).view).toBe(view)
  })
})

describe('walletLink', () => {
  const native = `fox://wc?uri=${encoded}`
  const twice = `fox://wc?uri=${encodeURIComponent(encoded)}`
  const universal = `https://fox.test/app/wc?uri=${encoded}`
  const web = `https://web.fox.test/wc?uri=${encoded}`
  test.each<[string, FakePageOptions, WalletLinkForm, string, string]>([
    ['phone', phone, 'native', native, '_self'],
    ['phone', phone, 'universal', universal, '_self'],
    ['phone, in a frame', { ...phone, isFramed: true }, 'native', native, '_top'],
    ['Telegram, iOS', { agent: AGENTS.iphone, globals: telegram }, 'native', native, '_blank'],
    ['Telegram, Android', { ...phone, globals: telegram }, 'native', twice, '_blank'],
    ['Telegram, Android', { ...phone, globals: telegram }, 'universal', universal, '_blank'],
    ['phone', phone, 'web', web, '_blank'],
    ['desktop', {}, 'web', web, '_blank'],
    ['desktop', {}, 'desktop', `foxdesk://wc?uri=${encoded}`, '_blank'],
  ])('behavior: %s %j: %s', (_name, device, form, href, target) => {
    expect(walletLink(on(device, ready).client, { row: all, form })).toEqual({ href, target })
  })

  test('behavior: undefined without a pairing or without that kind of link', () => {
    const forms = ['native', 'universal', 'web', 'desktop'] as const
    const { client } = on(phone, ready)
    for (const form of forms) {
      expect(walletLink(on(phone).client, { row: all, form })).toBeUndefined()
      expect(walletLink(client, { row: rowOf({ mobileLink: '' }), form })).toBeUndefined()
      expect(walletLink(client, { row: rowOf({}, { wallet: undefined as never }), form })).toBeUndefined()
    }
  })

  test('behavior: an expired pairing opens nothing, unless the host set it', () => {
    const old = { uri: URI, expiresAt: 1 }
    expect(walletLink(on(phone, old).client, { row: all, form: 'native' })).toBeUndefined()
    expect(walletLink(on(phone, { ...old, given: true }).client, { row: all, form: 'native' })).toBeDefined()
  })

  test('behavior: the scheme first, in Telegram the universal link', () => {
    expect(walletLinkForms(on(phone).client, all)).toEqual(['native', 'universal'])
    expect(walletLinkForms(on({ ...phone, globals: telegram }).client, all)).toEqual(['universal', 'native'])
    const { client } = on(phone)
    expect(walletLinkForms(client, rowOf({ mobileLink: 'https://fox.test' }))).toEqual(['universal'])
    expect(walletLinkForms(client, rowOf({}))).toEqual([])
    expect(walletLinkForms(client, rowOf({}, { remote: true }))).toEqual(['system'])
    expect(walletLinkForms(client, rowOf({}, { elsewhere: true }))).toEqual(['system'])
    expect(walletLinkForms(client, rowOf({ id: 'app.phantom', mobileLink: 'phantom://' }))).toEqual([
      'browser',
    ])
  })

  test('behavior: any device and link gives exactly one uri= and a known target', () => {
    fc.assert(
      fc.property(
        fc.record({ isTouch: fc.boolean(), isFramed: fc.boolean(), agent: fc.string() }),
        fc.oneof(fc.webUrl(), fc.string()),
        fc.boolean(),
        (device, link, isTelegram) => {
          const { client } = on({ ...device, globals: isTelegram ? telegram : {} }, ready)
          const row = rowOf({ mobileLink: link.replaceAll('uri=', '') })
          for (const form of ['native', 'universal'] as const) {
            const made = walletLink(client, { row, form })
            if (!made) continue
            expect(made.href.split('uri=')).toHaveLength(2)
            expect(made.target).toBe(linkTarget({ kind: 'mobile', isFramed: device.isFramed, isTelegram }))
          }
        },
      ),
    )
  })
})

describe('openWalletLink', () => {
  test('behavior: opens synchronously, tells the connector, and stores the link without the URI', () => {
    const { client, opened, chosen } = on(phone, ready)
    const link = openWalletLink(client, { row: all, form: 'native' })
    expect(opened).toEqual([[link?.href, '_self']])
    expect(chosen).toEqual([{ walletId: 'io.fox', link: { href: 'fox://', name: 'Fox' } }])
    expect(client.getState().pairing).toEqual({ ...ready, opened: 'io.fox' })
  })

  test('behavior: opens a pairing of the host without telling the connector', () => {
    const given = { ...ready, given: true } as const
    const { client, opened, chosen } = on(phone, given)
    openWalletLink(client, { row: all, form: 'native' })
    expect([opened.length, chosen, client.getState().pairing]).toEqual([1, [], given])
  })

  test('behavior: in Telegram https and t.me links use its API, schemes the window', () => {
    const calls: string[] = []
    const WebApp = {
      initData: 'x',
      openLink: (href: string) => void calls.push(`link ${href.split('/wc')[0]}`),
      openTelegramLink: (href: string) => void calls.push(`telegram ${href.split('/wc')[0]}`),
    }
    const { client, opened } = on({ ...phone, globals: { Telegram: { WebApp } } }, ready)
    openWalletLink(client, { row: all, form: 'universal' })
    openWalletLink(client, { row: rowOf({ mobileLink: 'https://t.me/fox_bot' }), form: 'universal' })
    openWalletLink(client, { row: all, form: 'native' })
    expect(calls).toEqual(['link https://fox.test/app', 'telegram https://t.me/fox_bot'])
    expect(opened.map(([, target]) => target)).toEqual(['_blank'])
  })

  test('behavior: the system’s choice is the URI itself; the wallet’s own browser needs no pairing', () => {
    const any = rowOf({}, { id: 'walletConnect', type: 'WALLET_CONNECT' })
    const system = on(phone, ready)
    openWalletLink(system.client, { row: any, form: 'system' })
    expect([system.opened, system.chosen]).toEqual([[[URI, '_self']], []])
    expect(system.client.getState().pairing?.opened).toBe('walletConnect')
    const browser = on(phone)
    openWalletLink(browser.client, { row: rowOf({ id: 'app.phantom' }), form: 'browser' })
    expect(browser.opened).toEqual([[expect.stringMatching(/^intent:/), '_self']])
    expect([browser.chosen, browser.client.getState().pairing]).toEqual([[], null])
  })

  test('behavior: nothing opens without a pairing', () => {
    const { client, opened, chosen } = on(phone)
    expect(openWalletLink(client, { row: all, form: 'native' })).toBeUndefined()
    expect([opened, chosen]).toEqual([[], []])
  })
})

describe('walletBrowserLink', () => {
  const phantom = rowOf({ id: 'app.phantom' })
  test('behavior: on a phone without the wallet installed', () => {
    const page = encodeURIComponent('https://shop.test/cart?a=b')
    const home = encodeURIComponent('https://shop.test')
    const ios = { agent: AGENTS.iphone, isTouch: true }
    expect(walletBrowserLink(on(ios).client, phantom)).toBe(
      `https://phantom.app/ul/browse/${page}?ref=${home}`,
    )
    expect(walletBrowserLink(on(phone).client, phantom)).toMatch(/^intent:\/\/browse\//)
    expect(walletBrowserLink(on({ ...phone, globals: { phantom: {} } }).client, phantom)).toBeUndefined()
    expect(walletBrowserLink(on({}).client, phantom)).toBeUndefined()
    expect(walletBrowserLink(on(phone).client, { ...phantom, installed: true })).toBeUndefined()
    expect(walletBrowserLink(on(phone).client, all)).toBeUndefined()
  })
})
