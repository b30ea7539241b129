import { isRecord } from '../isRecord.js'
import type { WalletChain } from '../settings/walletTypes.js'

/**
 * EIP-3085.
 *
 * @returns a text for an error
 */
export function readNewChain(value: unknown): WalletChain | string {
  if (!isRecord(value)) return 'wallet_addEthereumChain takes a network.'
  const { chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls } = value
  const id = typeof chainId === 'string' && /^0x[0-9a-f]{1,13}$/i.test(chainId) ? Number(chainId) : 0
  if (id === 0) return 'The network has no valid chain id.'
  const rpcUrl = firstUrl(rpcUrls)
  if (rpcUrl === undefined) return 'The network has no RPC address.'
  const currency = isRecord(nativeCurrency) ? nativeCurrency : {}
  const { symbol, decimals } = currency
  return {
    id,
    caip2: `eip155:${id}`,
    name: typeof chainName === 'string' && chainName.trim() ? chainName.trim().slice(0, 60) : `Chain ${id}`,
    rpcUrl,
    symbol: typeof symbol === 'string' && symbol ? symbol.slice(0, 10) : 'ETH',
    decimals: typeof decimals === 'number' && Number.isInteger(decimals) ? decimals : 18,
    explorer: firstUrl(blockExplorerUrls)?.replace(/\/$/, '') ?? null,
    tokens: [],
    added: true,
  }
}

function firstUrl(value: unknown): string | undefined {
  const urls: readonly unknown[] = Array.isArray(value) ? value : []
  return urls.find(
    (url): url is string => typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url),
  )
}
