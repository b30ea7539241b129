import type { DappMetadata } from '../client/clientTypes.js'
import type { WalletConnectOptions } from './connectorTypes.js'

/**
 * How the page introduces itself. The URL is the page's origin, whatever the host wrote for another one: wallets
 * compare them (protocol page 5.3).
 */
export function pageMetadata(
  window: (Window & typeof globalThis) | null,
  given: WalletConnectOptions['metadata'],
): DappMetadata {
  const origin = window?.location?.origin
  const url = origin ?? given?.url ?? ''
  return {
    name: given?.name ?? (window?.document?.title || window?.location?.host || 'Latchkey'),
    description: given?.description ?? '',
    url,
    icons: (given?.icons ?? []).filter((icon) => icon.startsWith('https://') || icon.startsWith('http://')),
  }
}
