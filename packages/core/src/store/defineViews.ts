import type { ResolvedConfig } from '../types/config.js'
import type { Route, ViewName } from '../types/route.js'
import type { State } from '../types/state.js'
import type { Context } from './context.js'

/** What guards read of the state. */
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

/** What guards read of the configuration. */
export type GuardConfig = Pick<
  ResolvedConfig,
  'allowUnsupportedChain' | 'enableNetworkSwitch' | 'basic' | 'families'
>

/** Keys that cannot be left out. */
type RequiredKeys<D> = { [K in keyof D]-?: undefined extends D[K] ? never : K }[keyof D]

/** Switches of `state.features`: a view behind one is not shown while it is off. */
type Switch = {
  [K in keyof State['features']]-?: State['features'][K] extends boolean ? K : never
}[keyof State['features']]

/** Everything that is decided about a view, but for how it is drawn. */
export interface ViewDefinition<D> {
  /** Data that must be there, each a text; checked at run time since hosts may not use TypeScript. */
  readonly data?: readonly (RequiredKeys<D> & string)[]
  /** A word key for the title in the header, where the view is not about a wallet with a name of its own. */
  readonly title: string | ((state: State, device: { readonly isTouch: boolean }) => string)
  /** Without an account it becomes Connect, on an unsupported network UnsupportedChain; with an account, Account. */
  readonly needs?: 'account' | 'disconnected'
  readonly feature?: Switch
  /** What is shown in its place: another view, or `home` (Account or Connect). */
  guard?(state: GuardState, config: GuardConfig): Route | 'home' | undefined
  /** What an opening on this view shows in its place. */
  opensAs?(state: State): readonly Route[] | undefined
  /**
   * Runs when the view comes on top of the open modal: asks the wallet, follows what it shows. The signal is aborted
   * when it is no longer there. What it throws is logged: what went wrong stands in the state.
   */
  onEnter?(context: Context, data: D, signal: AbortSignal): void | Promise<void>
  /** It asks a wallet to connect: who leaves it gives that up, and where its code is missing the attempt has failed. */
  readonly asks?: true
  /** Whether there is a way back, where a view lies below; default yes. */
  back?(state: State): boolean
  /** Whether the visitor may close the modal on it; default yes. */
  close?(state: State): boolean
  /** Who connects from it comes back to it. */
  readonly resumes?: true
  /** Views that a visitor may go to from here in one step, to be loaded while this one is read. */
  readonly next?: readonly ViewName[]
  /** It lists wallets: what connects them is loaded while it is read. */
  readonly lists?: true
}

/** The views of a feature, by name, with the data of each. */
export type Views<R> = { readonly [V in keyof R]: ViewDefinition<R[V]> }
