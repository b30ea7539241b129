import type { Peer } from './walletState.js'

/**
 * The other end's own description, made safe to show: it is text from anywhere.
 *
 * @param metadata as it came
 */
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

/** Pictures from the open web by https only; from this machine by http too. */
function isPicture(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
