import * as Value from 'ox/Value'
import { isAddress, quantity, toHex, type Hex } from '../evm/hex.js'
import { badParams, listOf, membersOf, type RequestContext } from './context.js'

interface Asset {
  readonly address: Hex | 'native'
  /** Base units. */
  readonly balance: Hex
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** US dollars; 0 if unknown. */
    readonly price: number
    readonly iconUrl: string
  }
}

/** Chains per request, and assets per chain. */
const maxChains = 16
const maxAssets = 500

/**
 * @returns by hex chain id
 * @throws LatchkeyError `unauthorized`, `gateway_unreachable`
 * @see https://eips.ethereum.org/EIPS/eip-7811
 */
export async function getAssets(context: RequestContext): Promise<Readonly<Record<Hex, readonly Asset[]>>> {
  const { accounts, balancesOf, network, params, signal } = context
  const { account, assetFilter, assetTypeFilter, chainFilter } = membersOf(listOf(params)[0])
  if (!isAddress(account)) throw badParams('account is no address')
  await accounts.typeOf(account, network.id)
  const activeChain = toHex(BigInt(network.id.slice('eip155:'.length)))
  const byAsset = assetFilter === undefined ? undefined : membersOf(assetFilter)
  const chains =
    chainFilter === undefined ? (byAsset ? Object.keys(byAsset) : [activeChain]) : listOf(chainFilter)
  if (chains.length > maxChains) throw badParams(`there are more than ${maxChains} chains`)
  const types =
    assetTypeFilter === undefined
      ? undefined
      : listOf(assetTypeFilter).map((one) => String(one).toUpperCase())
  const lists = await Promise.all(
    [...new Set(chains.map(chainOf))].map(async (chain): Promise<readonly [Hex, readonly Asset[]]> => {
      const found = (await balancesOf(account, `eip155:${BigInt(chain)}`, signal)).slice(0, maxAssets)
      return [chain, found.flatMap((one) => toAsset(one) ?? [])]
    }),
  )
  const wanted = (chain: Hex) => {
    const key = Object.keys(byAsset ?? {}).find((one) => quantity(one) === BigInt(chain))
    return key === undefined
      ? undefined
      : listOf(byAsset?.[key]).map((one) => String(membersOf(one)['address']).toLowerCase())
  }
  return Object.fromEntries(
    lists
      .filter(([, assets]) => assets.length > 0)
      .map(([chain, assets]) => [
        chain,
        assets.filter(
          ({ address, type }) =>
            (types?.includes(type) ?? true) && (wanted(chain)?.includes(address.toLowerCase()) ?? true),
        ),
      ]),
  )
}

function chainOf(value: unknown): Hex {
  const id = quantity(value)
  if (id === undefined) throw badParams('chains are numbers in hex')
  return toHex(id)
}

/** Undefined also without decimals, which is rarely money. */
function toAsset(input: unknown): Asset | undefined {
  const members = membersOf(input)
  const { address, quantity: amount } = members
  const { decimals, numeric } = membersOf(amount)
  const contract = address === undefined ? 'native' : String(address).split(':')[2]
  if (contract !== 'native' && !isAddress(contract)) return undefined
  if (typeof numeric !== 'string' || !/^\d{1,78}(\.\d{1,78})?$/.test(numeric)) return undefined
  const places = Number(decimals)
  if (!Number.isInteger(places) || places < 1 || places > 36) return undefined
  const metadata = metadataOf(members, places)
  return (
    metadata && {
      address: contract,
      balance: toHex(Value.from(numeric, places)),
      type: contract === 'native' ? 'NATIVE' : 'ERC20',
      metadata,
    }
  )
}

function metadataOf(
  { iconUrl, name, price, symbol }: ReturnType<typeof membersOf>,
  decimals: number,
): Asset['metadata'] | undefined {
  if (typeof name !== 'string' || typeof symbol !== 'string') return undefined
  return {
    name: name.slice(0, 80),
    symbol: symbol.slice(0, 20),
    decimals,
    price: typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : 0,
    iconUrl: typeof iconUrl === 'string' ? iconUrl.slice(0, 2000) : '',
  }
}
