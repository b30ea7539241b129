import type { Account, RemoteFamily } from '@latchkey/core/adapter'
import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import { addressForm, spelledAddress } from '../address/addressForm.js'
import { networkName } from '../address/networks.js'
import { isObject } from '../wallets/foreign.js'
import { type DeclaredAddress, readAccounts } from '../wallets/readAccounts.js'
import { remoteProvider } from './remoteProvider.js'

/**
 * A session has one address per network, without purposes; `getAccountAddresses` adds those and the
 * ordinals address.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export const remoteFamily: RemoteFamily = {
  namespace: 'bip122',
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  events: ['accountsChanged', 'chainChanged'],
  readChain(value) {
    const chainId = `bip122:${typeof value === 'string' ? value.replace(/^bip122:/, '') : ''}` as const
    return networkName(chainId) === undefined ? undefined : chainId
  },
  readAddress: spelledAddress,
  accounts(ids, details) {
    const known = Array.isArray(details) ? details.filter(isObject).slice(0, MAX_ADDRESSES) : []
    return [...new Set(ids.map(chainOf))].flatMap((chainId) => accountsOn(chainId, ids, known))
  },
  details: {
    property: 'bip122_getAccountAddresses',
    method: 'getAccountAddresses',
    params: (account) => ({ account, intentions: ['payment', 'ordinal'] }),
  },
  provider: remoteProvider,
}

/** A wallet may list all used addresses. */
const MAX_ADDRESSES = 1_000

const chainOf = (id: Caip10): Caip2 => id.slice(0, id.lastIndexOf(':')) as Caip2

/** The first ordinals address, by the standard. */
function accountsOn(
  chainId: Caip2,
  ids: readonly Caip10[],
  details: readonly Readonly<Record<string, unknown>>[],
): readonly Account[] {
  const network = networkName(chainId)
  const approvedAddresses = ids
    .filter((id) => chainOf(id) === chainId)
    .map((id) => id.slice(chainId.length + 1))
  const isOnNetwork = ({ address }: Readonly<Record<string, unknown>>): boolean =>
    network !== undefined && addressForm(String(address))?.networks.includes(network) === true
  const ordinal = details.find(
    (item) =>
      item['intention'] === 'ordinal' && isOnNetwork(item) && /(^|\/0\/0)$/.test(String(item['path'] ?? '')),
  )
  const entries = [
    ...approvedAddresses.map(
      (address) => details.find((item) => spelledAddress(String(item['address'])) === address) ?? { address },
    ),
    ...(ordinal ? [ordinal] : []),
  ]
  return readAccounts(entries.map(declared)).map(({ address, ...account }) => ({
    ...account,
    caip: `${chainId}:${address}`,
  }))
}

const declared = ({ intention, ...entry }: Readonly<Record<string, unknown>>): DeclaredAddress => ({
  ...entry,
  ...(intention === 'payment' || intention === 'ordinal' ? { purpose: intention } : {}),
})
