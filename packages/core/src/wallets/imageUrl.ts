import { httpPaths } from '@latchkey/protocol/http'
import { action } from '../store/action.js'

export interface ImageRequest {
  readonly kind: 'wallet' | 'network' | 'token' | 'currency'
  /** Wallet id, CAIP-2 id, token symbol or currency code. */
  readonly id: string
}

const PATHS = {
  wallet: httpPaths.walletImage,
  network: httpPaths.assetImage,
  token: httpPaths.tokenImage,
  currency: httpPaths.currencyImage,
} as const

/**
 * URL of a picture at the gateway.
 *
 * @returns undefined without a gateway; draw a fallback then
 */
export const imageUrl = action((context, { kind, id }: ImageRequest): string | undefined => {
  const { gateway, projectId } = context.config
  if (!gateway) return undefined
  return `${gateway}${PATHS[kind](id)}${projectId ? `?projectId=${encodeURIComponent(projectId)}` : ''}`
})
