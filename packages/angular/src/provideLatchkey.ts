import type { Client, State } from '@latchkey/core'
import { type PageOptions, pageState, startPage } from '@latchkey/core/actions'
import {
  afterNextRender,
  DestroyRef,
  type EnvironmentProviders,
  inject,
  InjectionToken,
  makeEnvironmentProviders,
  makeStateKey,
  PLATFORM_ID,
  provideEnvironmentInitializer,
  type Signal,
  signal,
  TransferState,
} from '@angular/core'

/** Options of {@link provideLatchkey}. */
export interface LatchkeyOptions extends Omit<PageOptions, 'initialState'> {
  /**
   * Known fields of the state before the client has started, for instance from a cookie
   * (`cookieState` of `@latchkey/core/cookie`). A function runs only on the server, where it may
   * `inject(REQUEST)`; Angular's `TransferState` passes its result to the browser. Used on the
   * server and while hydrating.
   */
  readonly initialState?: Partial<State> | (() => Partial<State> | undefined) | undefined
}

interface LatchkeyPage {
  readonly client: Client
  /** BCP 47 tag of the elements’ language. */
  readonly locale?: string | undefined
  readonly state: Signal<State>
}

const LATCHKEY = new InjectionToken<LatchkeyPage>('latchkey')

/**
 * Runs the client until the app is destroyed, and provides it to this package's functions. Does not
 * start it on a server.
 *
 * @example bootstrapApplication(App, { providers: [provideLatchkey(client)] })
 */
export const provideLatchkey = (client: Client, options: LatchkeyOptions = {}): EnvironmentProviders =>
  makeEnvironmentProviders([
    { provide: LATCHKEY, useFactory: () => createPage(client, options) },
    provideEnvironmentInitializer(() => void inject(LATCHKEY)),
  ])

/** @throws Error without {@link provideLatchkey} (a mistake in the host's code) */
export function injectPage(): LatchkeyPage {
  const page = inject(LATCHKEY, { optional: true })
  if (!page) throw new Error('Latchkey: add provideLatchkey(client) to the providers of the app')
  return page
}

/** The client of the app. */
export const injectClient = (): Client => injectPage().client

function createPage(client: Client, { initialState, ...options }: LatchkeyOptions): LatchkeyPage {
  const locale = options.locale?.locale
  const transfer = inject(TransferState)
  const key = makeStateKey<Partial<State> | null>(`latchkey.${client.id}`)
  if (inject(PLATFORM_ID).toString() === 'server') {
    const known = typeof initialState === 'function' ? initialState() : initialState
    transfer.set(key, known ?? null)
    return { client, locale, state: signal(pageState(client, known).initial).asReadonly() }
  }

  const given = typeof initialState === 'function' ? undefined : initialState
  const known = transfer.get(key, given ?? null) ?? undefined
  const { initial, read } = pageState(client, known)
  // The first render must match the server's markup.
  let isSeeded = transfer.hasKey(key) || known !== undefined
  const state = signal(isSeeded ? initial : read())
  const update = () => {
    if (!isSeeded) state.set(read())
  }
  if (isSeeded) {
    afterNextRender(() => {
      isSeeded = false
      update()
    })
  }
  inject(DestroyRef).onDestroy(startPage(client, { ...options, initialState: known }, update))
  return { client, locale, state: state.asReadonly() }
}
