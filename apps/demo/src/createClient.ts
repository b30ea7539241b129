import { bip122 } from '@latchkey/bip122'
import { type Client, type Config, createLatchkey, type NetworkInput } from '@latchkey/core'
import { base, mainnet, optimism } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { embedded } from '@latchkey/embedded'
import { gatewaySiwx, localSiwx } from '@latchkey/siwx'
import { solana } from '@latchkey/solana'
import type { Devnet, DevnetBitcoin, DevnetChain, DevnetSolana } from './devnet.js'
import { metadata, remoteWallets } from './remoteWallets.js'
import type { Settings } from './settings/settings.js'

export const toNetwork = (chain: DevnetChain): NetworkInput => ({
  id: chain.id,
  name: chain.name,
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: { default: { http: [chain.rpcUrl] } },
  blockExplorers: chain.explorer ? { default: { name: 'Devnet explorer', url: chain.explorer } } : undefined,
  testnet: true,
})

export const toSolanaNetwork = ({
  caip2,
  name,
  nativeCurrency,
  rpcUrl,
  wsUrl,
}: DevnetSolana): NetworkInput => ({
  id: caip2.slice('solana:'.length),
  caipNetworkId: caip2,
  chainNamespace: 'solana',
  name,
  nativeCurrency,
  rpcUrls: { default: { http: [rpcUrl], webSocket: [wsUrl] } },
  testnet: true,
})

const toBitcoinNetwork = ({ caip2, esploraUrl, name, nativeCurrency }: DevnetBitcoin): NetworkInput => ({
  id: caip2.slice('bip122:'.length),
  chainNamespace: 'bip122',
  name,
  nativeCurrency,
  rpcUrls: { default: { http: [esploraUrl] } },
  testnet: true,
})

export const logins = (frameUrl: string) =>
  embedded({
    frameUrl,
    projectId: 'demo',
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
    passkey: true,
  })

/** The gateway verifies known networks only. */
function siwxFor({ gateway, publicNetworks }: Settings, devnet: Devnet | null) {
  const isKept = gateway && devnet?.gateway && !publicNetworks
  return (isKept ? gatewaySiwx : localSiwx)({ statement: 'Welcome to the print shop.' })
}

export function createClient(
  settings: Settings,
  devnet: Devnet | null,
  ownConfig: Pick<Config, 'siwx'> = {},
): Client {
  const chains = (devnet?.chains ?? []).filter((chain) => settings.networks.includes(chain.id))
  const local = chains.map(toNetwork)
  const onSolana = settings.solana && devnet?.solana ? [devnet.solana] : []
  const onBitcoin = settings.bitcoin && devnet?.bitcoin ? [devnet.bitcoin] : []
  const publicOnes: readonly NetworkInput[] =
    settings.publicNetworks || local.length === 0 ? [mainnet, base, optimism] : []
  const remote = settings.remote
    ? remoteWallets(devnet, settings.everyone ? 'everyone' : undefined)
    : undefined
  return createLatchkey({
    networks: [...local, ...publicOnes, ...onSolana.map(toSolanaNetwork), ...onBitcoin.map(toBitcoinNetwork)],
    adapters: [eip155(), ...onSolana.map(() => solana()), ...onBitcoin.map(() => bip122())],
    projectId: 'demo',
    gateway: settings.gateway ? (devnet?.gateway ?? undefined) : undefined,
    tokens: Object.fromEntries([...chains, ...onSolana].map((chain) => [chain.caip2, chain.tokens])),
    metadata: metadata(),
    ...(settings.signIn && { siwx: siwxFor(settings, devnet) }),
    connectors: [
      ...(settings.login && devnet?.frame ? [logins(devnet.frame)] : []),
      ...(remote?.connectors ?? []),
    ],
    customWallets: remote?.customWallets ?? [],
    themeMode: settings.theme,
    themeVariables: settings.accent ? { accent: settings.accent } : {},
    features: {
      send: settings.send,
      receive: settings.receive,
      activity: settings.activity,
      pay: settings.pay,
      ...(!settings.onramp && { onramp: false as const }),
      ...(!settings.swaps && { swaps: false as const }),
      smartSessions: settings.smartSessions,
      allWallets: settings.allWallets,
      legalCheckbox: settings.legalCheckbox,
      collapseWallets: settings.collapseWallets,
    },
    featuredWalletIds: settings.featured,
    excludeWalletIds: settings.exclude,
    includeWalletIds: settings.include.length > 0 ? settings.include : undefined,
    enableNetworkSwitch: settings.networkSwitch,
    allowUnsupportedChain: settings.allowUnsupported,
    append: !settings.embedded,
    termsConditionsUrl: '/terms.html',
    privacyPolicyUrl: '/privacy.html',
    ...ownConfig,
  })
}
