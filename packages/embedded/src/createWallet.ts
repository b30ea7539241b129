import type { AuthSession, Connection, ConnectParameters, DiscoveryEnv } from '@latchkey/core/adapter'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { follow, request } from './accounts.js'
import { connect, connectFamilies } from './connectWallet.js'
import type { EmbeddedOptions } from './embedded.js'
import { waitForSocial } from './waitForSocial.js'
import { createParts, facts, localeOf, pageOf, type WalletParts } from './walletParts.js'

export interface Wallet extends AuthSession {
  connect(parameters: ConnectParameters): Promise<readonly Connection[]>
  /** After a redirect. @param uri redirect address */
  resumeSocial(uri: string): void
  dispose(): void
}

/** @throws LatchkeyError `client_disposed` when the client has stopped */
export function createWallet(
  started: DiscoveryEnv | undefined,
  options: EmbeddedOptions,
  namespaces: readonly string[],
): Wallet {
  if (!started) throw new LatchkeyError('client_disposed')
  const parts = createParts(started, options, namespaces, (changed) => void follow(changed))
  const { env, frame, approvals, state } = parts
  return {
    request: (...asked) => request(parts, ...asked),
    user: () => state.user,
    speak: (locale) => speak(parts, locale),
    waitForSocial: (popup, signal) => waitForSocial(env, pageOf(parts, '').origin, popup, signal),
    wayTo(uri, returnUri) {
      const url = pageOf(parts, 'social/leave', { projectId: parts.projectId })
      url.hash = new URLSearchParams({ to: uri, return_uri: returnUri }).toString()
      return url.href
    },
    show: (element) => approvals.show(element, frame.show),
    resumeSocial: (uri) => resumeSocial(parts, uri),
    dispose: () => {
      approvals.dispose()
      frame.dispose()
    },
    connect: (parameters) => connect(parts, parameters),
  }
}

function speak(parts: WalletParts, next: string | undefined): void {
  const { frame, state, visit } = parts
  const currentLocale = localeOf(parts)
  const nextLocale = next ?? (currentLocale && 'en')
  if (nextLocale === currentLocale) return
  state.locale = nextLocale
  if (nextLocale) visit.noteLocale(nextLocale)
  // An unloaded frame gets it at its start.
  frame.request('SYNC_DAPP_DATA', facts(parts)).catch(() => undefined)
}

function resumeSocial(parts: WalletParts, uri: string): void {
  const { env, frame, visit, namespaces } = parts
  // Untrusted.
  if (!uri.startsWith(`${pageOf(parts, '').origin}/`)) return
  env.resumed?.(async (parameters) => {
    const { signal } = new AbortController()
    try {
      await frame.request('CONNECT_SOCIAL', { uri })
      visit.noteLogin('CONNECT_SOCIAL', {})
      return await connectFamilies(parts, { ...parameters, namespaces, silent: false, signal })
    } catch (error) {
      env.log.error('A log-in was not taken up', { error: toLatchkeyError(error).name })
      return []
    }
  })
}
