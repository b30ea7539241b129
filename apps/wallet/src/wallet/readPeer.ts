import type { Peer } from './walletState.js'

/** Untrusted. */
export function readPeer(metadata: {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}): Peer {
  const icon = metadata.icons.find(isPicture)
  return {
    name: metadata.name.trim().slice(0, 60) || 'An app without a name',
    host: URL.canParse(metadata.url) ? new URL(metadata.url).host : metadata.url.slice(0, 60),
    description: metadata.description.slice(0, 200),
    ...(icon === undefined ? {} : { icon }),
  }
}

/** Remote pictures by https only. */
function isPicture(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
