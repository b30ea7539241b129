import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.js'
import { knownId } from './knownWallets.js'

const accounts = [{ privateKey: `0x${'01'.repeat(32)}` as const }]
const chains = [{ network: 'mainnet' as const, esploraUrl: 'http://127.0.0.1:1' }]
const request = async () => ({})
afterEach(() => vi.unstubAllGlobals())

test('behavior: one wallet with two protocols is one row', () => {
  const page = openPage()
  page.addWallet({ accounts, chains, name: 'Two Ways' })
  const { found } = page.discover()
  expect([...found.values()]).toMatchObject([
    { id: 'bitcoin:twoways', name: 'Two Ways', icon: expect.stringMatching(/^data:image\/svg\+xml,/) },
  ])
})

test('behavior: the same object under two names is one row, and so is the same name with "Wallet"', () => {
  const page = openPage()
  const provider = { request }
  Object.assign(page.window, {
    XverseProviders: { BitcoinProvider: provider },
    Other: { request },
    btc_providers: [
      { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet' },
      { id: 'XverseProviders.BitcoinProvider', name: 'Something else' },
      { id: 'Other', name: 'xverse' },
    ],
  })
  expect([...page.discover().found.values()]).toMatchObject([{ id: 'app.xverse', name: 'Xverse Wallet' }])
})

test('behavior: wallets with their own objects are found by name, and an imitation of UniSat is not', () => {
  const page = openPage()
  const family = { requestAccounts: request }
  const unisat = { requestAccounts: request, isBinance: true }
  Object.assign(page.window, {
    okxwallet: { bitcoin: { connect: request } },
    phantom: { bitcoin: { requestAccounts: request } },
    bitkeep: { unisat: family },
    binancew3w: { bitcoin: unisat },
    unisat,
  })
  const { found, look } = page.discover()
  const ids = ['com.okex.wallet', 'app.phantom', 'com.bitget.web3', 'com.binance.wallet']
  expect([...found.keys()]).toEqual(ids)
  Object.assign(page.window, { unisat: { requestAccounts: request } })
  look()
  look()
  expect([...found.keys()]).toEqual([...ids, 'io.unisat'])
})

test('behavior: OKX has an object per network', async () => {
  const page = openPage()
  const objectOf = (address: string) => ({ connect: async () => ({ address, publicKey: '' }) })
  const okxwallet = {
    bitcoin: objectOf('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'),
    bitcoinSignet: objectOf('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'),
  }
  Object.assign(page.window, { okxwallet })
  const okx = page.discover().found.get('com.okex.wallet')
  const signal = new AbortController().signal
  for (const [wanted, expected] of [
    ['mainnet', 'mainnet'],
    ['signet', 'signet'],
    ['testnet', 'mainnet'],
    ['regtest', 'mainnet'],
  ] as const) {
    const wallet = await okx?.open(wanted)
    const shared = await wallet?.connect({ network: wanted, silent: false, signal })
    expect(shared).toMatchObject({ network: expected, accounts: [{ type: 'payment' }] })
  }
})

test('behavior: a wallet registered by the reference package is listed until it unregisters', () => {
  const page = openPage()
  vi.stubGlobal('window', page.window)
  const { found, lost } = page.discover()
  registerWallet({
    version: '1.0.0',
    name: 'Reference',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    chains: ['bitcoin:mainnet'],
    features: { 'bitcoin:connect': { version: '1.0.0' } },
    accounts: [],
  })
  registerWallet({
    version: '1.0.0',
    name: 'Of another family',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    chains: ['solana:mainnet'],
    features: { 'standard:connect': { version: '1.0.0' } },
    accounts: [],
  })
  expect([...found.keys()]).toEqual(['bitcoin:reference'])
  expect(lost).toEqual([])
})

test('behavior: late wallets are listed until they unregister', () => {
  const page = openPage()
  const { found, lost } = page.discover()
  const { control, destroy } = page.addWallet({
    accounts,
    chains,
    name: 'Late',
    speaks: ['standard'],
    announce: false,
  })
  expect(found.size).toBe(0)
  control.announce()
  expect([...found.keys()]).toEqual(['bitcoin:late'])
  destroy()
  expect(lost).toEqual(['bitcoin:late'])
})

test('error: invalid wallets are ignored, whatever they do', () => {
  const page = openPage()
  const throwing = Object.defineProperty({}, 'request', {
    get: () => {
      throw new Error('no')
    },
  })
  Object.assign(page.window, {
    throwing,
    usable: { request },
    okxwallet: null,
    unisat: 'text',
    btc_providers: [
      null,
      { id: 'throwing', name: 'Throws' },
      { id: 'missing', name: 'Missing' },
      { id: 'constructor.constructor', name: 'Function' },
      { id: 'usable', name: '\u202e' },
      { id: 'a.b.c.d.e.f', name: 'Deep' },
      { id: 'usable.request', name: 'A function' },
      { id: 5, name: 'Number' },
      { id: 'usable', name: 'Usable', icon: 'https://shop.example/icon.png' },
    ],
  })
  const { found } = page.discover()
  expect([...found.values()]).toMatchObject([{ id: 'bitcoin:usable', icon: undefined }])
})

test('behavior: a flood gets 64 rows', () => {
  const page = openPage()
  const list = Array.from({ length: 500 }, (_, index) => ({ id: `p${index}`, name: `Wallet ${index}` }))
  Object.assign(page.window, Object.fromEntries(list.map(({ id }) => [id, { request }])), {
    btc_providers: list,
  })
  expect(page.discover().found.size).toBe(64)
})

test.each([
  ['OKX Wallet', 'com.okex.wallet'],
  ['Bitget Wallet', 'com.bitget.web3'],
  ['UniSat', 'io.unisat'],
  ['Magic Eden', 'io.magiceden.wallet'],
  ['Leather', 'bitcoin:leather'],
  ['constructor', 'bitcoin:constructor'],
  ['財布', 'bitcoin:財布'],
])('behavior: the id of %s is %s', (name, id) => {
  expect(knownId(name)).toBe(id)
})
