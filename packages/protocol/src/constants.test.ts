import { expect, test } from 'vitest'
import * as constants from './index.js'
import { DEFAULT_LOCAL_FEATURES, DEFAULT_REMOTE_FEATURES, DEFAULT_SOCIALS_ORDER } from './features.js'

test('behavior: constants with effects that hosts can see', () => {
  expect(constants).toMatchObject({
    CACHE_MS: { portfolio: 30_000, nativeBalance: 30_000, ens: 300_000, identity: 300_000 },
    TOKEN_BALANCE_RETRY_MS: 30_000,
    RECENT_WALLETS: 2,
    TOAST_SWAP_MS: 150,
    ERROR_EVENTS_PER_MINUTE: 5,
    PAIRING_MS: 4 * 60_000,
    WALLET_LIST: { recommended: 4, pageSize: 40, searchSize: 100, searchDelayMs: 300, prefetchedImages: 20 },
  })
})

test('behavior: networks with swaps', () => {
  expect(constants.SWAP_NETWORKS).toEqual([
    'eip155:1',
    'eip155:42161',
    'eip155:10',
    'eip155:324',
    'eip155:8453',
    'eip155:56',
    'eip155:137',
    'eip155:100',
    'eip155:43114',
    'eip155:250',
    'eip155:8217',
    'eip155:1313161554',
  ])
})

test('behavior: first tokens of a swap list, without duplicates', () => {
  const { POPULAR_SWAP_SYMBOLS, SUGGESTED_SWAP_SYMBOLS } = constants
  expect(SUGGESTED_SWAP_SYMBOLS).toEqual(['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'WETH'])
  expect(POPULAR_SWAP_SYMBOLS).toEqual([...POPULAR_SWAP_SYMBOLS].sort())
  const all = [...SUGGESTED_SWAP_SYMBOLS, ...POPULAR_SWAP_SYMBOLS]
  expect(new Set(all).size).toBe(29)
  expect(all).toHaveLength(29)
})

test('behavior: timeouts and storage limits', () => {
  expect(constants).toMatchObject({
    INIT_WAIT_MS: 1_000,
    INIT_CACHE_MS: 300_000,
    DISCONNECT_MS: 3_000,
  })
})

test('behavior: default account type of each family', () => {
  expect(constants.DEFAULT_ACCOUNT_TYPES).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
    polkadot: 'eoa',
    bip122: 'payment',
  })
})

test('behavior: each restricted time zone is listed once', () => {
  const zones: readonly string[] = constants.RESTRICTED_TIME_ZONES
  expect([...zones].sort()).toEqual([...new Set(zones)].sort())
  expect(zones).toContain('Asia/Harbin')
})

test('behavior: defaults, in display order', () => {
  expect(DEFAULT_LOCAL_FEATURES).toEqual({
    receive: true,
    send: true,
    emailShowWallets: true,
    connectorTypeOrder: [
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ],
    analytics: true,
    allWallets: true,
    legalCheckbox: false,
    smartSessions: false,
    collapseWallets: false,
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    connectMethodsOrder: undefined,
    pay: false,
  })
  expect(DEFAULT_REMOTE_FEATURES).toMatchObject({
    email: true,
    activity: true,
    branding: true,
    multiWallet: true,
    emailCapture: false,
    passkey: true,
  })
  expect(DEFAULT_REMOTE_FEATURES.onramp).toEqual(['coinbase', 'meld'])
  expect(DEFAULT_SOCIALS_ORDER).toEqual([
    'google',
    'x',
    'farcaster',
    'discord',
    'apple',
    'github',
    'facebook',
  ])
  expect(new Set(DEFAULT_REMOTE_FEATURES.socials || [])).toEqual(
    new Set(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']),
  )
})
