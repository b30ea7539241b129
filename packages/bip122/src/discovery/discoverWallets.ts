import {
  checkIcon,
  cleanName,
  readStandardWallet,
  type StandardWallet,
  type WalletWindow,
  watchStandardWallets,
} from '@latchkey/protocol/wallets'
import type { BitcoinNetworkName } from '../address/networks.js'
import { member } from '../wallets/foreign.js'
import type { BitcoinWallet } from '../wallets/wallet.js'
import { knownId, knownWallets } from './knownWallets.js'
import { openRequestProvider, openStandardWallet } from './openWallet.js'

export interface FoundWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly icon?: string | undefined
  /** Some wallets have one object per network. */
  open(network: BitcoinNetworkName): Promise<BitcoinWallet>
}

export interface DiscoverParameters {
  readonly window: WalletWindow
  added(wallet: FoundWallet): void
  /** Later objects under the id of a present wallet. */
  succeeded?(wallet: FoundWallet): void
  removed(wallet: FoundWallet): void
}

/** More would be a flood. */
const MAX_WALLETS = 64

/**
 * Finds Bitcoin wallets: `window.btc_providers`, well-known objects in the window, and the Wallet
 * Standard. One wallet is one row, found the first way.
 *
 * @returns `look`, which checks again for wallets without events, and `stop`
 */
export function discoverWallets({ window, added, removed, succeeded }: DiscoverParameters): {
  look(): void
  stop(): void
} {
  const ids = new Set<string>()
  const providers = new Set<unknown>()
  const standard = new Map<unknown, FoundWallet>()

  const add = (wallet: FoundWallet, provider: unknown): boolean => {
    const isLater = ids.has(wallet.id)
    if (providers.has(provider) || (!isLater && ids.size >= MAX_WALLETS)) return false
    ids.add(wallet.id)
    providers.add(provider)
    if (isLater) succeeded?.(wallet)
    else added(wallet)
    return true
  }
  const look = (): void => {
    for (const known of knownWallets) {
      const provider = known.find(window)
      if (provider !== undefined) add({ ...known, open: (network) => known.open(window, network) }, provider)
    }
    const listed = member(window, 'btc_providers')
    for (const entry of Array.isArray(listed) ? listed.slice(0, MAX_WALLETS) : []) {
      const found = readListed(window, entry)
      if (found !== undefined) add(found.wallet, found.provider)
    }
  }
  look()

  const stop = watchStandardWallets(window, {
    added(value) {
      const facts = readStandardWallet(value, 'bitcoin', ['bitcoin:connect'])
      if (facts === undefined) return
      const id = knownId(facts.name)
      const provider = member(value, 'features', 'sats-connect:', 'provider') ?? value
      const wallet = { ...facts, id, open: () => openStandardWallet(value as StandardWallet) }
      if (add(wallet, provider)) standard.set(value, wallet)
    },
    removed(value) {
      const wallet = standard.get(value)
      if (wallet === undefined) return
      standard.delete(value)
      removed(wallet)
      if (![...standard.values()].some(({ id }) => id === wallet.id)) ids.delete(wallet.id)
    },
  })
  return { look, stop }
}

/** Any script can add an entry: its provider's path is its id. */
function readListed(
  window: unknown,
  entry: unknown,
): { readonly wallet: FoundWallet; readonly provider: unknown } | undefined {
  const path = member(entry, 'id')
  const name = cleanName(member(entry, 'name'))
  if (typeof path !== 'string' || name === undefined || !/^[\w$]+(?:\.[\w$]+){0,4}$/.test(path))
    return undefined
  const provider = member(window, ...path.split('.'))
  if (typeof member(provider, 'request') !== 'function') return undefined
  const icon = readIcon(member(entry, 'icon'))
  const wallet = { id: knownId(name), name, icon, open: () => openRequestProvider(path, provider) }
  return { wallet, provider }
}

/** Leather's `image/svg` is unknown to browsers. */
const readIcon = (icon: unknown): string | undefined =>
  checkIcon(typeof icon === 'string' ? icon.replace(/^data:image\/svg(?=[;,])/i, '$&+xml') : undefined)
