import { expect, test } from 'vitest'
import { walletConnect } from './walletConnect.js'

test.each([
  ['the public network', { relayUrl: 'wss://relay.walletconnect.org' }, 'everyone'],
  [
    'the public network, by both names',
    { relayUrl: ['wss://relay.walletconnect.org/', 'wss://relay.walletconnect.com?x'] },
    'everyone',
  ],
  ['a relay of the host’s own', { relayUrl: 'wss://relay.my.app' }, ['wss://relay.my.app']],
  [
    'a name that only begins like it',
    { relayUrl: 'wss://relay.walletconnect.org.my.app' },
    ['wss://relay.walletconnect.org.my.app'],
  ],
  [
    'one of each: the first that answers may be the own one',
    { relayUrl: ['wss://relay.walletconnect.org', 'wss://relay.my.app'] },
    ['wss://relay.walletconnect.org', 'wss://relay.my.app'],
  ],
  ['what the host says', { relayUrl: 'wss://relay.my.app', reach: 'everyone' as const }, 'everyone'],
])('behavior: which wallets it reaches: %s', (_name, options, reach) => {
  expect(walletConnect(options).remote.reach).toEqual(reach)
})
