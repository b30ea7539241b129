import type { BitcoinNetworkName } from '../address/networks.js'
import { member } from '../wallets/foreign.js'
import type { BitcoinWallet } from '../wallets/wallet.js'
import { openPhantom, openUnisat } from './openWallet.js'

export interface KnownWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  find(window: unknown): unknown
  open(window: unknown, network: BitcoinNetworkName): Promise<BitcoinWallet>
}

const okxProviders = { mainnet: 'bitcoin', testnet: 'bitcoinTestnet', signet: 'bitcoinSignet' } as const

/** `window.unisat` is last: other wallets also set it, besides their own name. */
export const knownWallets: readonly KnownWallet[] = [
  {
    id: 'com.okex.wallet',
    rdns: 'com.okex.wallet',
    name: 'OKX Wallet',
    find: (window) => member(window, 'okxwallet', 'bitcoin'),
    open(window, network) {
      const own = network in okxProviders ? (network as keyof typeof okxProviders) : 'mainnet'
      const provider = member(window, 'okxwallet', okxProviders[own])
      return provider === undefined
        ? openUnisat(member(window, 'okxwallet', 'bitcoin'), { network: 'mainnet' })
        : openUnisat(provider, { network: own })
    },
  },
  inWindow({ id: 'app.phantom', rdns: 'app.phantom', name: 'Phantom' }, ['phantom', 'bitcoin'], openPhantom),
  inWindow({ id: 'com.bitget.web3', rdns: 'com.bitget.web3', name: 'Bitget Wallet' }, ['bitkeep', 'unisat']),
  inWindow({ id: 'com.binance.wallet', rdns: 'com.binance.wallet', name: 'Binance Wallet' }, [
    'binancew3w',
    'bitcoin',
  ]),
  inWindow({ id: 'io.unisat', name: 'UniSat' }, ['unisat']),
]

function inWindow(
  facts: Pick<KnownWallet, 'id' | 'name' | 'rdns'>,
  path: readonly string[],
  open: (provider: unknown) => Promise<BitcoinWallet> = openUnisat,
): KnownWallet {
  return {
    ...facts,
    find(window) {
      const provider = member(window, ...path)
      const isUsable = typeof member(provider, 'requestAccounts') === 'function'
      // Binance's imitation of UniSat lacks half of it.
      return isUsable && (facts.id !== 'io.unisat' || member(provider, 'isBinance') !== true)
        ? provider
        : undefined
    },
    open: (window) => open(member(window, ...path)),
  }
}

const ids: Readonly<Record<string, string>> = {
  okx: 'com.okex.wallet',
  bitget: 'com.bitget.web3',
  binance: 'com.binance.wallet',
  unisat: 'io.unisat',
  xverse: 'app.xverse',
  phantom: 'app.phantom',
  magiceden: 'io.magiceden.wallet',
}

/** For wallets with only a name; ignores a trailing "Wallet". */
export function knownId(name: string): string {
  const key = name
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return (Object.hasOwn(ids, key) ? ids[key] : undefined) ?? `bitcoin:${key}`
}
