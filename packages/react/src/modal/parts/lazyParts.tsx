import type { State, TokenBalance, ViewFeature } from '@latchkey/core'
import type { LastWallet, SendWarning } from '@latchkey/core/actions'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { PartLoad } from '../shell/viewLoader.js'
import type { Failure } from '../shell/failures.js'
import { useModalContext } from '../hooks/viewHooks.js'

export interface AccountTabsProps {
  readonly children: ReactNode
}

export interface DayChangeProps {
  readonly tokens: readonly TokenBalance[]
  /** Unix milliseconds; set if the data is outdated. */
  readonly outdatedSince?: number | undefined
}

export interface LanguageRowProps {
  readonly inSettings?: boolean | undefined
}

export interface LoginScreenProps {
  readonly renderWallets: (last: LastWallet | undefined) => ReactNode
  /** First, unless the visitor logged in later. */
  readonly last: LastWallet | undefined
  readonly another?: boolean | undefined
  /** The wallets, if the code of the ways to log in never loads. */
  readonly children: ReactNode
}

export interface NameLookUpState {
  readonly of: string
  readonly help?: string | undefined
  readonly error?: string | undefined
}

export interface NameLookUpProps {
  readonly name: string
  readonly onChange: (state: NameLookUpState) => void
}

export interface ReportButtonProps {
  readonly failure: Failure
  readonly view: string
}

export interface ReviewNotesProps {
  readonly warnings: readonly SendWarning[]
  /** Only the most important warnings. */
  readonly isShort: boolean
}

export type WhyTopic =
  | 'signIn'
  | 'approve'
  | 'connect'
  | 'pay'
  | 'paySteps'
  | 'permission'
  | 'swapTwice'
  | 'swapThrice'

export interface WhyProps {
  readonly about: WhyTopic
}

export interface WhyAnswerProps extends WhyProps {
  readonly id: string
  readonly isOpen: boolean
}

export interface ToastPillProps {
  readonly toast: NonNullable<State['toast']>
}

/**
 * Loads a part when first drawn, below a `Suspense`.
 *
 * @param feature whose texts it uses; default the view's
 */
export function lazyPart<P extends object>(load: PartLoad<P>, feature?: ViewFeature): ComponentType<P> {
  return function LazyPart(props: P) {
    const { views } = useModalContext()
    const [Part] = useState(() => views.part(load, feature))
    return <Part {...props} />
  }
}

export const AlertNote = lazyPart<object>(async (code) => (await code.extras()).AlertNote)
export const BrandLine = lazyPart<object>(async (code) => (await code.extras()).BrandLine)
export const LegalBox = lazyPart<object>(async (code) => (await code.extras()).LegalBox)
export const NoWallets = lazyPart<object>(async (code) => (await code.extras()).NoWallets)
export const ReportButton = lazyPart<ReportButtonProps>(async (code) => (await code.extras()).ReportButton)
export const ToastPill = lazyPart<ToastPillProps>(async (code) => (await code.extras()).ToastPill)
export const LoginScreen = lazyPart<LoginScreenProps>(
  async (code) => (await code.login()).LoginScreen,
  'login',
)
export const RequestBar = lazyPart<object>(async (code) => (await code.remote()).RequestBar, 'remote')
