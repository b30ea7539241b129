import { httpPaths } from '@latchkey/protocol/http'

/** As far as a picture is chosen by it. */
interface Pictured {
  readonly symbol: string
  readonly address?: string
  readonly icon?: string | undefined
  readonly logo?: string
}

/**
 * The address of an asset's picture: what the operator's settings name, else the gateway's own. Pictures of token lists
 * come through the gateway, so that no page of a visitor asks strangers.
 *
 * @param publicUrl the gateway's address for browsers, without a final slash
 */
export function assetIcon(
  { symbol, address, icon, logo }: Pictured,
  { caip2, publicUrl }: { readonly caip2: string; readonly publicUrl: string },
): string {
  if (icon !== undefined) return icon
  const id = logo === undefined || address === undefined ? symbol : `${caip2}:${address}`
  return `${publicUrl}${httpPaths.tokenImage(id)}`
}
