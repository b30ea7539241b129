import type { TokenBalance } from '@latchkey/core/adapter'
import { checkIcon } from '@latchkey/protocol/wallets'
import type { Caip2 } from '@latchkey/protocol/caip'
import { checksumAddress } from '../address/checksumAddress.js'
import { isAddress } from '../address/isAddress.js'
import { parseChainId } from '../chain/chainId.js'
import { formatUnits } from '../hex/formatUnits.js'
import { parseQuantity } from '../hex/parseQuantity.js'

/** More than an account sensibly holds. */
const MOST_ASSETS = 500

interface Asset {
  readonly address: string
  readonly balance: string
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly iconUrl: string
    readonly decimals: number
    readonly price: number
  }
}

/**
 * Native first, without zero decimals. One invalid asset invalidates the list. Pictures only as
 * data URIs: a wallet must not make the page request arbitrary hosts.
 *
 * @param answer by hex chain id (ERC-7811)
 */
export function readAssets(answer: unknown, chainId: Caip2): readonly TokenBalance[] | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const list: unknown = Object.entries(answer).find(([key]) => parseChainId(key) === chainId)?.[1]
  if (!Array.isArray(list)) return undefined
  const assets: readonly unknown[] = list.slice(0, MOST_ASSETS)
  if (!assets.every(isAsset)) return undefined
  return assets
    .filter(({ metadata }) => metadata.decimals > 0)
    .sort((a, b) => Number(b.type === 'NATIVE') - Number(a.type === 'NATIVE'))
    .map((asset) => toBalance(asset, chainId))
}

function isAsset(value: unknown): value is Asset {
  const asset = value as Partial<Asset> | null
  if (typeof asset !== 'object' || typeof asset?.metadata !== 'object' || asset.metadata === null)
    return false
  const { address, balance, metadata, type } = asset
  return (
    typeof address === 'string' &&
    typeof balance === 'string' &&
    parseQuantity(balance) !== undefined &&
    (type === 'NATIVE' || (type === 'ERC20' && isAddress(address))) &&
    [metadata.name, metadata.symbol, metadata.iconUrl].every((text) => typeof text === 'string') &&
    Number.isInteger(metadata.decimals) &&
    metadata.decimals >= 0 &&
    metadata.decimals <= 255 &&
    Number.isFinite(metadata.price)
  )
}

function toBalance({ address, balance, metadata, type }: Asset, chainId: Caip2): TokenBalance {
  const numeric = formatUnits(parseQuantity(balance) ?? 0n, metadata.decimals)
  return {
    name: metadata.name,
    symbol: metadata.symbol,
    chainId,
    ...(type === 'NATIVE' ? {} : { address: `${chainId}:${checksumAddress(address)}` as const }),
    value: Number(numeric) * metadata.price,
    price: metadata.price,
    quantity: { decimals: String(metadata.decimals), numeric },
    iconUrl: checkIcon(metadata.iconUrl) ?? '',
  }
}
