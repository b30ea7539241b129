import type { Config } from '../src/types/config.js'
import { fakePage } from './fakePage.js'
import {
  ALICE,
  type Ask,
  evm,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  sol,
  stage,
} from './fakeWallets.js'
import { memoryPlatform } from './memoryPlatform.js'

export const WALLET = 'io.fox'

export function remote(config: Partial<Config> = {}, isTouch = false) {
  const connector = fakeConnector('walletConnect', ['eip155', 'solana'], 'WALLET_CONNECT')
  const chosen: unknown[] = []
  const platform = memoryPlatform(fakePage({ isTouch }).platform)
  const injected = fakeConnector()
  const made = stage(
    {
      networks: [evm(1), evm(137), sol],
      adapters: [fakeAdapter('eip155', [injected]), fakeAdapter('solana', [])],
      connectors: [
        { ...connector, remote: { reach: 'everyone', choose: (choice) => void chosen.push(choice) } },
      ],
      customWallets: [{ id: WALLET, name: 'Fox', mobileLink: 'fox://' }],
      ...config,
    },
    { platform },
  )
  const ask = (at = -1): Ask => {
    const found = connector.asks.at(at)
    if (!found) throw new Error('nothing was asked')
    return found
  }
  const show = (uri: string): void => ask().onUri?.(uri, platform.now() + 240_000)
  let topics = 0
  const session = (walletId = WALLET, address = ALICE) => {
    topics += 1
    const topic = String(topics)
    const connections = [
      fakeConnection('eip155', 'walletConnect', walletId, 'eip155:1', [address]),
      fakeConnection('solana', 'walletConnect', walletId, `solana:${sol.id}`, ['Sol']),
    ]
    return connections.map((item) =>
      Object.assign(item, {
        id: `${item.namespace}:${topic}`,
        session: {
          topic,
          approved: { chains: [item.chainId], takesMore: true },
          peer: { name: 'Peer', url: 'https://peer.test' },
        },
      }),
    )
  }
  const state = made.client.getState
  return { ...made, injected, remote: connector, ask, show, session, chosen, state }
}
