import type { Config, CustomWallet } from '@latchkey/core'
import type { Wallet, WalletList, WalletParameters } from '../Wallet.js'

export type WalletOptions = Pick<Config, 'customWallets' | 'featuredWalletIds' | 'includeWalletIds'>

/**
 * Lists all in order, before recommended ones. Adds the host's own wallets.
 *
 * @param isExclusive lists no other wallet
 */
export function walletOptions(
  list: WalletList,
  parameters: WalletParameters,
  isExclusive: boolean,
): WalletOptions {
  const given = list.flatMap((group) => group.wallets.map((create) => create(parameters)))
  const wallets = given.filter((wallet) => wallet.hidden?.({ wallets: given }) !== true)
  const all = [...new Set(wallets.map(nameOf))]
  const names = all.filter((name) => !generic.has(name))
  const own = [...new Map(wallets.filter(isOwn).map((one) => [one.id, customWallet(one)])).values()]
  return {
    featuredWalletIds: names,
    ...(own.length > 0 && { customWallets: own }),
    ...(isExclusive && all.length > 0 && { includeWalletIds: all }),
  }
}

/** Latchkey lists the wallets behind these. */
const generic = new Set(['injected', 'walletconnect', 'safe'])

const nameOf = ({ id, name, rdns }: Wallet): string =>
  generic.has(id.toLowerCase()) ? id.toLowerCase() : (rdns ?? name)

/** Described by the host, unlike those of `./wallets`. */
const isOwn = ({ iconUrl, downloadUrls, createConnector }: Wallet): boolean =>
  iconUrl !== '' || downloadUrls !== undefined || createConnector !== undefined

function customWallet(wallet: Wallet): CustomWallet {
  const { id, name, rdns, iconUrl, downloadUrls: urls = {}, mobile } = wallet
  const homepage = urls.browserExtension ?? urls.mobile ?? urls.desktop ?? urls.qrCode
  return {
    id: rdns ?? id,
    name,
    rdns,
    imageUrl: typeof iconUrl === 'string' && iconUrl ? iconUrl : undefined,
    homepage,
    appStore: urls.ios,
    playStore: urls.android,
    chromeStore: urls.chrome,
    firefoxStore: urls.firefox,
    mobileLink: linkOf(mobile?.getUri),
  }
}

const SAMPLE = 'wc:sample@2?x=1'

/** A link's part before `wc?uri=`, if it has that form. */
function linkOf(getUri: ((uri: string) => string) | undefined): string | undefined {
  try {
    const link = getUri?.(SAMPLE) ?? ''
    const end = `wc?uri=${encodeURIComponent(SAMPLE)}`
    return link.endsWith(end) ? link.slice(0, -end.length) : undefined
  } catch {
    return undefined
  }
}
