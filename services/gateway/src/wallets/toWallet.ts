import type { CatalogueWallet } from '@latchkey/protocol/http'
import type { CatalogueEntry } from './catalogue.js'

export function toWallet(entry: CatalogueEntry): CatalogueWallet {
  const { aliases: _aliases, image: _image, ...facts } = entry
  const wallet: CatalogueWallet = {
    ...withoutUndefined(facts),
    image_id: entry.id,
    supports_wc: [entry.mobile_link, entry.link_mode, entry.desktop_link, entry.webapp_link].some(Boolean),
  }
  if (entry.rdns === undefined) return wallet
  // EIP-6963 announces by rdns; other families by name, which the catalog has.
  return { ...wallet, injected: [{ namespace: 'eip155', injected_id: entry.rdns }] }
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Defined<T>
}
