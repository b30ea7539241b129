import type { StandardWallet } from '@latchkey/protocol/wallets'
import { type ForeignMethods, member } from '../wallets/foreign.js'
import type { RequestProvider } from '../wallets/satsConnect.js'
import type { UnisatOptions } from '../wallets/unisat.js'
import type { BitcoinWallet } from '../wallets/wallet.js'

/** Leather has the others' methods with parameters of its own. */
const LEATHER = 'LeatherProvider'

/** @param path of the provider in the window */
export async function openRequestProvider(path: string, provider: unknown): Promise<BitcoinWallet> {
  const { leather, satsConnect } = await ways()
  return (path === LEATHER ? leather : satsConnect)(provider as RequestProvider)
}

/** A wallet that offers more than the standard is asked in the way that can do more. */
export async function openStandardWallet(wallet: StandardWallet): Promise<BitcoinWallet> {
  const { satsConnect, standardWallet } = await ways()
  const provider = member(wallet.features, 'sats-connect:', 'provider')
  return typeof member(provider, 'request') === 'function'
    ? satsConnect(provider as RequestProvider)
    : standardWallet(wallet)
}

/** Opens a provider of UniSat's family. */
export async function openUnisat(provider: unknown, options: UnisatOptions = {}): Promise<BitcoinWallet> {
  return (await ways()).unisat(provider as ForeignMethods, options)
}

/** Opens Phantom's provider. */
export async function openPhantom(provider: unknown): Promise<BitcoinWallet> {
  return (await ways()).phantom(provider as ForeignMethods)
}

const ways = () => import('../wallets/ways.js')
