import type { Platform } from '@latchkey/core/adapter'
import { toHex } from '../bytes/hex.js'
import type { Identity } from '../crypto/cryptoSuite.js'
import { relaySocketUrl } from '../relay/relaySocketUrl.js'
import { relayToken } from '../relay/relayToken.js'
import type { SocketLike } from '../relay/relayTypes.js'

/** Milliseconds: relays refuse tokens from the future, and device clocks may be fast. */
const BACKDATED = 3_600_000

const VERSION = '0.1.0'

interface SocketWindow {
  readonly WebSocket?: new (url: string) => SocketLike
  readonly location?: { readonly host: string }
}

export function openSocket(parameters: {
  readonly platform: Pick<Platform, 'now' | 'random'> & { readonly window: SocketWindow | null }
  readonly identity: Identity
  readonly projectId: string | undefined
}): (relayUrl: string) => Promise<() => SocketLike> {
  const { platform, identity, projectId } = parameters
  const { window } = platform
  const host = window?.location?.host
  const userAgent = `wc-2/js-${VERSION}/${host === undefined ? 'node' : `browser/browser:${host}`}`
  return async (relayUrl) => {
    const sub = toHex(platform.random(32))
    const auth = await relayToken({ identity, relayUrl, sub, now: platform.now() - BACKDATED })
    const Socket = window?.WebSocket ?? globalThis.WebSocket
    return () => new Socket(relaySocketUrl({ relayUrl, auth, projectId, userAgent }))
  }
}
