import type { StandardWallet } from '@latchkey/protocol/wallets'
import { type ForeignMethods, member } from '../wallets/foreign.js'
import type { RequestProvider } from '../wallets/requestProvider.js'
import type { UnisatOptions } from '../wallets/unisat.js'
import type { BitcoinWallet } from '../wallets/wallet.js'

// Each protocol loads with its first wallet.

/** Leather has the common methods with its own parameters. */
const LEATHER = 'LeatherProvider'

/** @param path in the window */
export async function openRequestProvider(path: string, provider: unknown): Promise<BitcoinWallet> {
  return path === LEATHER
    ? (await import('../wallets/leather.js')).leather(provider as RequestProvider)
    : openSatsConnect(provider)
}

async function openSatsConnect(provider: unknown): Promise<BitcoinWallet> {
  return (await import('../wallets/satsConnect.js')).satsConnect(provider as RequestProvider)
}

/** A wallet may offer a more capable protocol than the standard. */
export async function openStandardWallet(wallet: StandardWallet): Promise<BitcoinWallet> {
  const provider = member(wallet.features, 'sats-connect:', 'provider')
  return typeof member(provider, 'request') === 'function'
    ? openSatsConnect(provider)
    : (await import('../wallets/standardWallet.js')).standardWallet(wallet)
}

export async function openUnisat(provider: unknown, options: UnisatOptions = {}): Promise<BitcoinWallet> {
  return (await import('../wallets/unisat.js')).unisat(provider as ForeignMethods, options)
}

export async function openPhantom(provider: unknown): Promise<BitcoinWallet> {
  return (await import('../wallets/phantom.js')).phantom(provider as ForeignMethods)
}
