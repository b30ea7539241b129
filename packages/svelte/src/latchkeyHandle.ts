// The published entry for SvelteKit's server.
import type { State } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'

/**
 * The part of the state that a visitor's cookie contains: plain data, for a `load` function to
 * return.
 */
export type LatchkeySeed = Pick<State, 'namespace' | 'accounts' | 'networks'>

/** The part of SvelteKit's event that {@link latchkeyHandle} uses. */
export interface HandledEvent {
  readonly request: { readonly headers: Headers }
  readonly locals: { latchkey?: LatchkeySeed | undefined }
}

/**
 * Creates a SvelteKit `handle` that puts the state from the visitor's cookie into
 * `event.locals.latchkey`. The client writes the cookie only with `cookie: true`. A cookie proves
 * nothing: never grant access by it.
 *
 * @param options.id the client's `id`; without it the first cookie of any client is read
 * @example export const handle = latchkeyHandle()
 */
export const latchkeyHandle =
  (options: { readonly id?: string | undefined } = {}) =>
  <E extends HandledEvent, R>({ event, resolve }: { event: E; resolve: (event: E) => R }): R => {
    event.locals.latchkey = cookieState(event.request.headers, options)
    return resolve(event)
  }
