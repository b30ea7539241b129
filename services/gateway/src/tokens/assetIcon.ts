import { httpPaths } from '@latchkey/protocol/http'

interface Pictured {
  readonly symbol: string
  readonly address?: string
  readonly icon?: string | undefined
  readonly logo?: string
}

/** List pictures are proxied, so that pages contact no third parties. */
export function assetIcon(
  { symbol, address, icon, logo }: Pictured,
  { caip2, publicUrl }: { readonly caip2: string; readonly publicUrl: string },
): string {
  if (icon !== undefined) return icon
  const id = logo === undefined || address === undefined ? symbol : `${caip2}:${address}`
  return `${publicUrl}${httpPaths.tokenImage(id)}`
}
