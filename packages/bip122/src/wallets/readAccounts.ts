import { addressForm, spelledAddress } from '../address/addressForm.js'
import type { BitcoinNetworkName } from '../address/networks.js'
import { encodeHex } from './encoding.js'
import type { BitcoinAccount, BitcoinPurpose } from './walletProvider.js'

export interface DeclaredAddress {
  readonly address?: unknown
  /** Hex or bytes. */
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly label?: unknown
}

const purposes: Readonly<Record<string, BitcoinPurpose>> = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
}

/**
 * Bitcoin's only, without duplicates, payment first. Without purposes, a taproot address beside
 * others is for ordinals.
 */
export function readAccounts(list: unknown): readonly BitcoinAccount[] {
  const declared = Array.isArray(list) ? (list as readonly DeclaredAddress[]) : []
  const accounts = new Map<string, BitcoinAccount>()
  const known = declared.flatMap((entry) => {
    const text = typeof entry?.address === 'string' ? spelledAddress(entry.address) : undefined
    const address = text === undefined ? undefined : addressForm(text)
    return address === undefined || text === undefined ? [] : [{ entry, address, text }]
  })
  const hasOthers = known.some(({ address }) => address.type !== 'p2tr')
  for (const { entry, address, text } of known) {
    const purpose = readPurpose(entry.purpose)
    if (purpose === undefined && entry.purpose !== undefined && entry.purpose !== null) continue
    const type = purpose ?? (address.type === 'p2tr' && hasOthers ? 'ordinal' : 'payment')
    // One address for both purposes is a payment account.
    if (accounts.has(text) && type === 'ordinal') continue
    const publicKey = readKey(entry.publicKey)
    accounts.set(text, {
      address: text,
      type,
      ...(publicKey === undefined ? {} : { publicKey }),
      ...(typeof entry.label === 'string' && entry.label !== '' ? { label: entry.label.slice(0, 80) } : {}),
    })
  }
  return [...accounts.values()].sort((a, b) => rank(a) - rank(b))
}

const readPurpose = (value: unknown): BitcoinPurpose | undefined =>
  typeof value === 'string' && Object.hasOwn(purposes, value) ? purposes[value] : undefined

const rank = ({ type }: BitcoinAccount): number => (type === 'payment' ? 0 : 1)

function readKey(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return encodeHex(value) || undefined
  return typeof value === 'string' && /^(?:[0-9a-f]{2}){32,65}$/i.test(value)
    ? value.toLowerCase()
    : undefined
}

/**
 * @param walletNetwork by the wallet
 * @param requestedNetwork by the page: decides otherwise, because test networks share address forms
 */
export function networkOf(
  accounts: readonly BitcoinAccount[],
  walletNetwork: BitcoinNetworkName | undefined,
  requestedNetwork: BitcoinNetworkName,
): BitcoinNetworkName {
  const first = accounts[0]
  if (walletNetwork !== undefined || first === undefined) return walletNetwork ?? requestedNetwork
  const networks = addressForm(first.address)?.networks ?? []
  return networks.includes(requestedNetwork) ? requestedNetwork : (networks[0] ?? requestedNetwork)
}
