import type { ResolvedConfig } from '../types/config.js'
import type { Route, ViewName } from '../types/route.js'
import type { State } from '../types/state.js'
import type { Context } from './context.js'

export type GuardState = Pick<
  State,
  | 'namespace'
  | 'accounts'
  | 'networks'
  | 'features'
  | 'remote'
  | 'legalAccepted'
  | 'send'
  | 'presented'
  | 'signIn'
  | 'pay'
  | 'swap'
  | 'onramp'
>

export type GuardConfig = Pick<
  ResolvedConfig,
  'allowUnsupportedChain' | 'enableNetworkSwitch' | 'basic' | 'families'
>

type RequiredKeys<D> = { [K in keyof D]-?: undefined extends D[K] ? never : K }[keyof D]

type Switch = {
  [K in keyof State['features']]-?: State['features'][K] extends boolean ? K : never
}[keyof State['features']]

export interface ViewDefinition<D> {
  /** Checked at run time: hosts may not use TypeScript. */
  readonly data?: readonly (RequiredKeys<D> & string)[]
  /** A text key, or a wallet's name. */
  readonly title: string | ((state: State, device: { readonly isTouch: boolean }) => string)
  /**
   * `account`: becomes Connect without an account, UnsupportedChain on an unsupported network.
   * `disconnected`: becomes Account.
   */
  readonly needs?: 'account' | 'disconnected'
  readonly feature?: Switch
  /** The view to show instead; `home` is Account or Connect. */
  guard?(state: GuardState, config: GuardConfig): Route | 'home' | undefined
  /** The stack of an opening on this view. */
  opensAs?(state: State): readonly Route[] | undefined
  /** Runs when the view becomes the top, until the signal aborts. */
  onEnter?(context: Context, data: D, signal: AbortSignal): void | Promise<void>
  /** Leaving the view cancels the attempt, and missing code fails it. */
  readonly asks?: true
  /** Default: whether there is a view below. */
  back?(state: State): boolean
  close?(state: State): boolean
  /** Connecting returns to it. */
  readonly resumes?: true
  /** Preloaded meanwhile. */
  readonly next?: readonly ViewName[]
  /** Preloads the code to connect. */
  readonly lists?: true
}

export type Views<R> = { readonly [V in keyof R]: ViewDefinition<R[V]> }
