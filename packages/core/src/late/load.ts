import type * as Modal from '../router/createRouter.js'
import type * as Connected from './connected.js'
import type * as Debug from './debug.js'
import type * as Pairing from './pairing.js'
import type * as Provider from './provider.js'
import type * as Remote from './remote.js'
import type * as Session from './session.js'
import type * as Wallets from './wallets.js'
import { earlyError } from '@latchkey/protocol/errors/early'

/** Code that is loaded when it is needed. Each throws LatchkeyError `chunk_failed`; a new call tries again. */
export interface Late {
  /** What talks to a wallet. */
  session(): Promise<typeof Session>
  /** What a page with a connected wallet needs. */
  connected(): Promise<typeof Connected>
  /** What connects to wallets elsewhere. */
  pairing(): Promise<typeof Pairing>
  /** What the host's requests need. */
  provider(): Promise<typeof Provider>
  /** What looks up wallets. */
  wallets(): Promise<typeof Wallets>
  /** What opens and moves the modal. */
  modal(): Promise<typeof Modal>
  /** What describes the client to a developer. */
  debug(): Promise<typeof Debug>
  /** What the page hears at idle time. */
  remote(): Promise<typeof Remote>
}

const lost = (cause: unknown): never => {
  throw earlyError('chunk_failed', { cause })
}

/**
 * The chunks of core. They are named here and nowhere else, and reached over the context: a second dynamic import of a
 * part of one splits it, and one from within a lazy chunk takes the shared modules out of the page's own chunk.
 */
export const late: Late = {
  session: () => import('./session.js').catch(lost),
  connected: () => import('./connected.js').catch(lost),
  pairing: () => import('./pairing.js').catch(lost),
  provider: () => import('./provider.js').catch(lost),
  wallets: () => import('./wallets.js').catch(lost),
  modal: () => import('../router/createRouter.js').catch(lost),
  debug: () => import('./debug.js').catch(lost),
  remote: () => import('./remote.js').catch(lost),
}
