import type { Env } from '@latchkey/core/adapter'
import type { DappMetadata } from '../client/clientTypes.js'

/** The URL is the page's origin: wallets compare them. Icons may be relative. */
export function pageMetadata(
  window: (Window & typeof globalThis) | null,
  given: Env['metadata'],
): DappMetadata {
  const { location, document } = window ?? {}
  const { name, description = '', icons = [] } = given
  const url = location?.origin ?? given.url ?? ''
  return {
    name: name || document?.title || location?.host || 'Latchkey',
    description,
    url,
    icons: icons.flatMap((icon) => webAddress(icon, location?.href ?? url) ?? []),
  }
}

function webAddress(icon: string, page: string): string | undefined {
  try {
    const { href, protocol } = new URL(icon, page || undefined)
    return /^https?:$/.test(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
