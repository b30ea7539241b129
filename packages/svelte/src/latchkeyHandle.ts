import type { State } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'

/** State of a visitor's cookie: plain data for a `load` function. */
export type LatchkeySeed = Pick<State, 'namespace' | 'accounts' | 'networks'>

/** The part of SvelteKit's event that {@link latchkeyHandle} uses. */
export interface HandledEvent {
  readonly request: { readonly headers: Headers }
  readonly locals: { latchkey?: LatchkeySeed | undefined }
}

/**
 * Creates a SvelteKit `handle` that puts the visitor's cookie state into `event.locals.latchkey`.
 * The client writes the cookie only with `cookie: true`. A cookie proves nothing: never grant
 * access by it.
 *
 * @param options.id the client's `id`; without it the first client's cookie is read
 * @example export const handle = latchkeyHandle()
 */
export const latchkeyHandle =
  (options: { readonly id?: string | undefined } = {}) =>
  <E extends HandledEvent, R>({ event, resolve }: { event: E; resolve: (event: E) => R }): R => {
    event.locals.latchkey = cookieState(event.request.headers, options)
    return resolve(event)
  }
