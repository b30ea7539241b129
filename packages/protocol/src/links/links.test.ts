import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browserLink } from './browserLink.js'
import { choosePlatforms } from './choosePlatforms.js'
import { linkTarget } from './linkTarget.js'
import { pairingLink } from './pairingLink.js'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1700000300`
const encoded = encodeURIComponent(uri)
const catalogue = JSON.parse(
  readFileSync(new URL('../../../../services/gateway/data/wallets.json', import.meta.url), 'utf8'),
) as readonly Readonly<Record<string, unknown>>[]

describe('pairing links', () => {
  test.each([
    ['metamask://', `metamask://wc?uri=${encoded}`],
    ['metamask:', `metamask://wc?uri=${encoded}`],
    ['metamask', `metamask://wc?uri=${encoded}`],
    ['metamask:/', `metamask://wc?uri=${encoded}`],
    ['okxwallet://main', `okxwallet://main/wc?uri=${encoded}`],
    ['argent://app/', `argent://app/wc?uri=${encoded}`],
    ['sweat:///', `sweat:///wc?uri=${encoded}`],
    ['https://link.example', `https://link.example/wc?uri=${encoded}`],
    ['https://link.example/app/', `https://link.example/app/wc?uri=${encoded}`],
    ['http://coinstats.app', `http://coinstats.app/wc?uri=${encoded}`],
    ['neon://uri=', `neon://wc?uri=${encoded}`],
    ['com.plena://auth,org.plenafinance.app://auth', `com.plena://auth/wc?uri=${encoded}`],
  ])('behavior: %s', (href, link) => {
    expect(pairingLink({ href, uri })).toBe(link)
  })

  test.each([
    'java:script',
    'javascript',
    'JAVA/SCRIPT:',
    'j:a/v:a/s:c/r:i/p:t',
    'javascript://%0aalert(1)',
    'da:ta',
    'vb:script',
    'f/i/l/e',
    'blob:',
    'about:',
    '',
    '1password',
    'metamask://,javascript:'.split(',').toReversed().join(),
  ])('error: %j gives no link', (href) => {
    expect(pairingLink({ href, uri })).toBeUndefined()
  })

  test('behavior: never produces an unsafe link, for any text', () => {
    const schemes = ['javascript', 'data', 'vbscript', 'blob', 'file', 'about', 'metamask', 'https']
    const text = fc
      .tuple(fc.constantFrom(...schemes), fc.array(fc.nat(12)), fc.constantFrom(':', '/', '://', '\n', ' '))
      .map(([scheme, places, mark]) =>
        places.reduce((out, at) => out.slice(0, at) + mark + out.slice(at), scheme),
      )
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (href) => {
        const link = pairingLink({ href, uri })
        if (link === undefined) return
        expect(link).toMatch(/^[a-z][a-z0-9+.-]*:/i)
        expect(link).not.toMatch(/^\s*(javascript|data|vbscript|blob|file|about)\s*:/i)
      }),
    )
  })

  test('behavior: Telegram on Android encodes native links twice, universal ones once', () => {
    const isTelegramAndroid = true
    expect(pairingLink({ href: 'metamask://', uri, isTelegramAndroid })).toBe(
      `metamask://wc?uri=${encodeURIComponent(encoded)}`,
    )
    expect(pairingLink({ href: 'https://a.example', uri, isTelegramAndroid })).toBe(
      `https://a.example/wc?uri=${encoded}`,
    )
  })

  test('behavior: every link of every wallet of the catalogue has exactly one uri=', () => {
    let links = 0
    for (const wallet of catalogue) {
      for (const kind of ['mobile_link', 'link_mode', 'desktop_link', 'webapp_link']) {
        const href = wallet[kind]
        if (typeof href !== 'string') continue
        const link = pairingLink({ href, uri }) ?? ''
        expect([href, link.split('uri=').length - 1]).toEqual([href, 1])
        expect([href, link.endsWith(`/wc?uri=${encoded}`)]).toEqual([href, true])
        links += 1
      }
    }
    expect(catalogue.length).toBeGreaterThan(500)
    expect(links).toBeGreaterThan(700)
  })

  test.each([
    ['mobile', false, false, '_self'],
    ['mobile', true, false, '_top'],
    ['mobile', false, true, '_blank'],
    ['mobile', true, true, '_blank'],
    ['web', false, false, '_blank'],
    ['desktop', true, false, '_blank'],
  ] as const)(
    'behavior: target of a %s link, framed %s, in Telegram %s: %s',
    (kind, isFramed, isTelegram, target) => {
      expect(linkTarget({ kind, isFramed, isTelegram })).toBe(target)
    },
  )
})

describe('links into a wallet’s own browser', () => {
  const href = 'https://dapp.example/a?b=c'
  const origin = 'https://dapp.example'
  const [page, home] = [encodeURIComponent(href), encodeURIComponent(origin)]
  test.each([
    ['app.phantom', 'solana', false, '', `https://phantom.app/ul/browse/${page}?ref=${home}`],
    ['app.phantom', 'bip122', false, '', `https://phantom.app/ul/browse/${page}?ref=${home}`],
    [
      'app.phantom',
      'eip155',
      true,
      '',
      `intent://browse/${page}?ref=${home}#Intent;scheme=phantom;package=app.phantom;end`,
    ],
    ['app.phantom', 'eip155', false, 'phantom', undefined],
    ['com.solflare.wallet', 'solana', false, '', `https://solflare.com/ul/v1/browse/${page}?ref=${page}`],
    ['com.solflare.wallet', 'eip155', false, '', undefined],
    ['com.solflare.wallet', 'solana', false, 'solflare', undefined],
    ['com.coinbase.wallet', 'solana', false, '', `https://go.cb-w.com/dapp?cb_url=${page}`],
    ['com.coinbase.wallet', 'solana', false, 'coinbaseSolana', undefined],
    ['com.coinbase.wallet', 'eip155', false, '', `cbwallet://miniapp?url=${page}`],
    ['com.coinbase.wallet', 'eip155', false, 'coinbaseWalletExtension', undefined],
    ['com.coinbase.wallet', 'bip122', false, '', undefined],
    ['io.metamask', 'eip155', true, '', 'https://link.metamask.io/dapp/dapp.example/a?b=c'],
    [
      'com.trustwallet.app',
      'eip155',
      false,
      '',
      `https://link.trustwallet.com/open_url?coin_id=60&url=${page}`,
    ],
    ['com.trustwallet.app', 'eip155', false, 'trustwallet', undefined],
    [
      'com.okex.wallet',
      'eip155',
      false,
      '',
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}`,
    ],
    ['com.bitget.web3', 'eip155', false, '', `https://bkcode.vip?action=dapp&url=${page}`],
    ['me.rainbow', 'eip155', false, '', undefined],
    ['constructor', 'eip155', false, '', undefined],
  ] as const)(
    'behavior: %s for %s, Android %s, with window.%s',
    (walletId, namespace, isAndroid, global, link) => {
      const hasGlobal = (name: string): boolean => name === global
      const at = new URL(href)
      expect(browserLink({ walletId, namespace, page: at, isAndroid, hasGlobal })).toBe(link)
    },
  )
})

describe('links in QR codes', () => {
  const on = (walletId: string, href = 'https://dapp.example/a?b=c'): string | undefined =>
    browserLink({
      walletId,
      namespace: 'eip155',
      page: new URL(href),
      isScanned: true,
      isAndroid: true,
      hasGlobal: () => true,
    })
  const known = [
    'app.phantom',
    'com.coinbase.wallet',
    'io.metamask',
    'com.trustwallet.app',
    'com.okex.wallet',
  ]

  test.each(known)('behavior: %s: https, whichever wallets this browser has', (walletId) => {
    expect(on(walletId)).toMatch(/^https:.*dapp\.example/)
  })

  test.each(known)(
    'behavior: %s: an address that is too long is cut to the page, or to the site',
    (walletId) => {
      expect(on(walletId, `https://dapp.example/shop?${'x'.repeat(3_000)}`)).toMatch(
        /dapp\.example(%2F|%252F|\/)shop(\?ref=|$)/,
      )
      const site = on(walletId, `https://dapp.example/${'x'.repeat(3_000)}`)
      expect(site).toContain('dapp.example')
      expect(site?.length).toBeLessThan(200)
    },
  )
})

describe('platform choice', () => {
  const all = { mobileLink: 'a://', webappLink: 'https://a', desktopLink: 'a://', chromeStore: 'https://s' }
  test.each([
    ['everything, installed, desktop', all, true, false, ['browser', 'qrcode', 'web', 'desktop']],
    ['everything, installed, phone', all, true, true, ['browser', 'mobile', 'web']],
    ['everything, desktop', all, false, false, ['qrcode', 'web', 'desktop']],
    ['everything, phone', all, false, true, ['mobile', 'web']],
    ['desktop app only, phone', { desktopLink: 'a://' }, false, true, ['unsupported']],
    ['desktop app only, desktop', { desktopLink: 'a://' }, false, false, ['desktop']],
    ['extension only, missing', { chromeStore: 'https://s' }, false, false, ['unsupported']],
    ['extension only, found', { chromeStore: 'https://s' }, true, false, ['browser']],
    ['nothing known', {}, false, true, ['unsupported']],
  ] as const)('behavior: %s', (_name, wallet, isInstalled, isPhone, platforms) => {
    expect(choosePlatforms({ wallet, isInstalled, isPhone })).toEqual(platforms)
  })
})
