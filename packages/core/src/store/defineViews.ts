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

/** The definition of a view, except how it is drawn. */
export interface ViewDefinition<D> {
  /** Required data, each a string; checked at run time since hosts may not use TypeScript. */
  readonly data?: readonly (RequiredKeys<D> & string)[]
  /** A text key for the header's title, unless the view shows a wallet's name. */
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
   * Runs when the view becomes the top of the open modal: asks the wallet, follows its data. The
   * signal aborts when it no longer is. Errors are logged; the state holds what the visitor sees.
   */
  onEnter?(context: Context, data: D, signal: AbortSignal): void | Promise<void>
  /**
   * The view asks a wallet to connect: leaving it cancels the attempt, and missing code fails it.
   */
  readonly asks?: true
  /** Whether the back button shows if there is a view below; default yes. */
  back?(state: State): boolean
  /** Whether the visitor may close the modal; default yes. */
  close?(state: State): boolean
  /** A visitor who connects from it returns to it. */
  readonly resumes?: true
  /** Views that are one step away, preloaded while this one shows. */
  readonly next?: readonly ViewName[]
  /** It lists wallets; the code to connect them is preloaded. */
  readonly lists?: true
}

export type Views<R> = { readonly [V in keyof R]: ViewDefinition<R[V]> }
