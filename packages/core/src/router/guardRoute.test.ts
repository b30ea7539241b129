import { DEFAULT_LOCAL_FEATURES, DEFAULT_REMOTE_FEATURES, type Features } from '@latchkey/protocol/features'
import { describe, expect, test } from 'vitest'
import { familyFacts } from '../../test/familyFacts.js'
import type { Route, ViewName } from '../types/route.js'
import { type GuardConfig, guardRoute, type GuardState } from './guardRoute.js'

const features: Features = { ...DEFAULT_LOCAL_FEATURES, ...DEFAULT_REMOTE_FEATURES }
const config: GuardConfig = {
  allowUnsupportedChain: false,
  enableNetworkSwitch: true,
  basic: false,
  families: familyFacts,
}

type Case = {
  connected?: boolean
  supported?: boolean
  namespace?: GuardState['namespace']
  features?: Partial<Features>
  legalAccepted?: boolean
  amount?: string
  waits?: boolean
  swap?: boolean
  onramp?: boolean
}

const state = (given: Case): GuardState => {
  const namespace = given.namespace ?? 'eip155'
  return {
    namespace,
    accounts: { [namespace]: { status: given.connected === false ? 'disconnected' : 'connected' } } as never,
    networks: {
      [namespace]: { chainId: 'eip155:1', supported: given.supported ?? true, supportsAllNetworks: true },
    },
    features: { ...features, ...given.features },
    remote: { status: 'none' },
    legalAccepted: given.legalAccepted ?? false,
    send: { sendTokenAmount: given.amount ?? '', receiverAddress: given.amount ?? '' } as never,
    presented: given.waits ? [{ id: 1, view: 'OpenWallet', data: {}, isBehind: true }] : [],
    ...(given.swap && { swap: {} as never }),
    ...(given.onramp && { onramp: { status: 'ready' } as never }),
  }
}

const route = (view: ViewName): Route =>
  ({ view, walletId: 'x', chainId: 'eip155:1', namespace: 'eip155' }) as Route

const off = { connected: false }
const unsupported = { supported: false }

describe('guardRoute', () => {
  test.each<[asked: ViewName, given: Case, config: Partial<GuardConfig>, shown: ViewName, why: string]>([
    ['Connect', off, {}, 'Connect', 'not connected'],
    ['Connect', {}, {}, 'Account', 'Account instead of Connect when connected'],
    ['ConnectWallets', {}, {}, 'Account', 'the same behind its one row'],
    ['Connect', unsupported, {}, 'UnsupportedChain', 'connected on an unsupported network'],
    ['Account', off, {}, 'Connect', 'nothing to show'],
    ['Account', {}, {}, 'Account', 'connected'],
    ['Account', unsupported, {}, 'UnsupportedChain', 'not on a network of the host'],
    ['Account', unsupported, { enableNetworkSwitch: false }, 'Account', 'exception: network switch off'],
    ['Account', unsupported, { allowUnsupportedChain: true }, 'Account', 'exception: allowed'],
    ['Account', unsupported, { basic: true }, 'Account', 'exception: basic mode'],
    ['WalletSend', unsupported, {}, 'UnsupportedChain', 'not on a network of the host'],
    ['WalletReceive', unsupported, {}, 'UnsupportedChain', 'not on a network of the host'],
    ['UnsupportedChain', {}, {}, 'Account', 'the network is supported'],
    ['UnsupportedChain', off, {}, 'Connect', 'nothing is connected'],
    ['Networks', unsupported, {}, 'Networks', 'a way out'],
    ['SwitchNetwork', unsupported, {}, 'SwitchNetwork', 'a way out'],
    ['Networks', off, {}, 'Networks', 'a network may be chosen before connecting'],
    ['Networks', {}, { enableNetworkSwitch: false }, 'Account', 'switched off'],
    ['SwitchNetwork', off, { enableNetworkSwitch: false }, 'Connect', 'switched off'],
    ['AllWallets', off, {}, 'AllWallets', 'on by default'],
    ['AllWallets', { ...off, features: { allWallets: false } }, {}, 'Connect', 'switched off'],
    ['ConnectingExternal', off, {}, 'ConnectingExternal', 'no terms to accept'],
    [
      'ConnectingExternal',
      { ...off, features: { legalCheckbox: true } },
      {},
      'Connect',
      'the terms come first',
    ],
    ['ConnectingWalletConnect', off, {}, 'ConnectingWalletConnect', 'no terms to accept'],
    [
      'ConnectingWalletConnect',
      { ...off, features: { legalCheckbox: true } },
      {},
      'Connect',
      'the terms come first',
    ],
    ['ConnectingWalletConnectBasic', {}, {}, 'ConnectingWalletConnectBasic', 'another wallet may be added'],
    [
      'ConnectingWalletConnectBasic',
      { features: { legalCheckbox: true } },
      {},
      'Connect',
      'the terms come first',
    ],
    [
      'ConnectingExternal',
      { ...off, features: { legalCheckbox: true }, legalAccepted: true },
      {},
      'ConnectingExternal',
      'the terms are accepted',
    ],
    ['WalletSend', {}, {}, 'WalletSend', 'on by default'],
    ['WalletSend', off, {}, 'Connect', 'needs an account'],
    ['WalletSend', { features: { send: false } }, {}, 'Account', 'switched off'],
    ['WalletSend', { namespace: 'bip122' }, {}, 'Account', 'sending is eip155 and solana only'],
    ['WalletSend', { namespace: 'solana' }, {}, 'WalletSend', 'a family that sends'],
    ['WalletSendSelectToken', { features: { send: false } }, {}, 'Account', 'switched off'],
    ['WalletSendPreview', {}, {}, 'WalletSend', 'nothing to preview'],
    ['WalletSendPreview', { amount: '1' }, {}, 'WalletSendPreview', 'something to preview'],
    ['SwapSelectToken', {}, {}, 'Swap', 'a list that the form reads'],
    ['SwapSelectToken', { swap: true }, {}, 'SwapSelectToken', 'the form is there'],
    ['SwapSelectToken', { features: { swaps: false } }, {}, 'Account', 'switched off'],
    ['SwapPreview', {}, {}, 'Swap', 'nothing to confirm'],
    ['SwapPreview', { swap: true }, {}, 'SwapPreview', 'the form is there'],
    ['SwapProgress', {}, {}, 'Swap', 'nothing is pending'],
    ['OnRampTokenSelect', {}, {}, 'OnRampProviders', 'a list that the form reads'],
    ['OnRampTokenSelect', { onramp: true }, {}, 'OnRampTokenSelect', 'the form is there'],
    ['OnRampFiatSelect', {}, {}, 'OnRampProviders', 'a list that the form reads'],
    ['OnRampStateSelect', {}, {}, 'OnRampProviders', 'a list that the form reads'],
    ['OnRampFiatSelect', { features: { onramp: false }, onramp: true }, {}, 'Account', 'switched off'],
    ['WalletReceive', { features: { receive: false } }, {}, 'Account', 'switched off'],
    ['WalletReceive', {}, {}, 'WalletReceive', 'on by default'],
    ['OpenWallet', { waits: true }, {}, 'OpenWallet', 'a request waits'],
    ['OpenWallet', {}, {}, 'Account', 'no request waits'],
    ['OpenWallet', off, {}, 'Connect', 'nothing is connected'],
    ['WhatIsAWallet', off, {}, 'WhatIsAWallet', 'always'],
    ['GetWallet', {}, {}, 'GetWallet', 'always'],
  ])('behavior: %s, %j, %j → %s: %s', (asked, given, changes, shown) => {
    expect(guardRoute(route(asked), state(given), { ...config, ...changes }).view).toBe(shown)
  })

  test('behavior: a guarded route is stable: guarding it again changes nothing', () => {
    const views: ViewName[] = [
      'Connect',
      'Account',
      'Networks',
      'WalletSend',
      'UnsupportedChain',
      'WalletReceive',
      'AllWallets',
    ]
    for (const view of views) {
      for (const given of [
        off,
        {},
        unsupported,
        { features: { send: false, receive: false, allWallets: false } },
      ]) {
        const once = guardRoute(route(view), state(given), config)
        expect(guardRoute(once, state(given), config)).toEqual(once)
      }
    }
  })
})
