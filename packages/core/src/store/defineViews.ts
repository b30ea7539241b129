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
  /** Required data; checked at run time since hosts may not use TypeScript. */
  readonly data?: readonly (RequiredKeys<D> & string)[]
  /** A text key, unless the view shows a wallet's name. */
  readonly title: string | ((state: State, device: { readonly isTouch: boolean }) => string)
  /**
   * `account`: becomes Connect without an account, UnsupportedChain on an unsupported network.
   * `disconnected`: becomes Account with an account.
   */
  readonly needs?: 'account' | 'disconnected'
  readonly feature?: Switch
  /** Returns the view to show instead, if any; `home` is Account or Connect. */
  guard?(state: GuardState, config: GuardConfig): Route | 'home' | undefined
  /** The stack with which an opening on this view begins. */
  opensAs?(state: State): readonly Route[] | undefined
  /**
   * Runs when the view becomes the top of the open modal. The signal aborts when it no longer is.
   */
  onEnter?(context: Context, data: D, signal: AbortSignal): void | Promise<void>
  /** Leaving the view cancels the attempt, and missing code fails it. */
  readonly asks?: true
  /** Default: whether there is a view below. */
  back?(state: State): boolean
  /** Default: yes. */
  close?(state: State): boolean
  /** A visitor who connects from it returns to it. */
  readonly resumes?: true
  /** Preloaded while this view shows. */
  readonly next?: readonly ViewName[]
  /** The code to connect wallets is preloaded. */
  readonly lists?: true
}

export type Views<R> = { readonly [V in keyof R]: ViewDefinition<R[V]> }
