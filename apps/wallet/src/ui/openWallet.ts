import { readSettings } from '../settings/readSettings.js'
import type { Wallet } from '../wallet/createWallet.js'

let opened: Promise<Wallet> | undefined

/** Once, however often React calls it. */
export function openWallet(): Promise<Wallet> {
  return (opened ??= createFromPage())
}

async function createFromPage(): Promise<Wallet> {
  const address = new URL(location.href)
  const devnet = await fetch('/devnet.json')
    .then((response): Promise<unknown> | undefined => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
  // The kit reads its environment at load time.
  const { createWallet } = await import('../wallet/createWallet.js')
  const wallet = await createWallet(readSettings(address.search, devnet), window)
  const link = address.searchParams.get('uri')
  // A pairing link is secret and single-use.
  for (const name of ['uri', 'requestId', 'sessionTopic']) address.searchParams.delete(name)
  if (address.href !== location.href || address.pathname !== '/')
    history.replaceState(null, '', `/${address.search}`)
  if (link !== null) void wallet.pair(link)
  return wallet
}
