import { expect, test } from 'vitest'

test.each([
  [
    '.',
    () => import('./index.js'),
    [
      'announceHostile',
      'createGatewayDouble',
      'createTestWallet',
      'devAccounts',
      'doubleWallets',
      'walletErrors',
    ],
  ],
  [
    'wallet',
    () => import('./wallet/index.js'),
    ['announceHostile', 'createTestWallet', 'devAccounts', 'walletErrors'],
  ],
  ['solana', () => import('./solana/index.js'), ['createSolanaTestWallet']],
  [
    'bitcoin',
    () => import('./bitcoin/index.js'),
    ['createBitcoinKey', 'createBitcoinTestWallet', 'signBitcoinMessage'],
  ],
  ['frame', () => import('./frame/index.js'), ['createFrameDouble']],
  ['safe', () => import('./safe/index.js'), ['createSafeDouble']],
  ['phone', () => import('./phone/index.js'), ['createPhoneTestWallet', 'createRelayDouble']],
  ['gateway', () => import('./gateway/index.js'), ['createGatewayDouble', 'doubleWallets']],
  [
    'unit',
    () => import('./unit/index.js'),
    ['cleanup', 'createMockNode', 'createTestClient', 'providerOf', 'waitFor'],
  ],
  [
    'playwright',
    () => import('./playwright/index.js'),
    [
      'expect',
      'installBitcoinTestWallet',
      'installPhoneWallet',
      'installSolanaTestWallet',
      'installTestWallet',
      'test',
    ],
  ],
])('param: the exports of %s', async (_, load, names) => {
  expect(Object.keys(await load()).toSorted()).toEqual(names)
})
