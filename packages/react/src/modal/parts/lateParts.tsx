import type { State, TokenBalance, ViewFeature } from '@latchkey/core'
import type { LastWallet, SendWarning } from '@latchkey/core/actions'
import type { ComponentType, ReactNode } from 'react'
import type { PartLoad } from '../shell/viewLoader.js'
import type { Failure } from '../shell/failures.js'
import { useModalContext } from '../hooks/viewHooks.js'

export interface AccountTabsProps {
  readonly children: ReactNode
}

export interface DayChangeProps {
  readonly tokens: readonly TokenBalance[]
  /** Unix milliseconds; set if the data is outdated. */
  readonly since?: number | undefined
}

export interface LanguageRowProps {
  readonly inSettings?: boolean | undefined
}

export interface LoginScreenProps {
  readonly renderWallets: (last: LastWallet | undefined) => ReactNode
  /** First, unless the visitor logged in later. */
  readonly last: LastWallet | undefined
  readonly another?: boolean | undefined
}

export interface LookedUp {
  readonly of: string
  readonly help?: string | undefined
  readonly error?: string | undefined
}

export interface NameLookUpProps {
  readonly name: string
  readonly onTold: (told: LookedUp) => void
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
export function late<P extends object>(load: PartLoad<P>, feature?: ViewFeature): ComponentType<P> {
  return function Late(props: P) {
    const { views } = useModalContext()
    const Part = views.part(load, feature)
    return <Part {...props} />
  }
}

export const AlertNote = late<object>(async (code) => (await code.rareParts()).AlertNote)
export const BrandLine = late<object>(async (code) => (await code.rareParts()).BrandLine)
export const LegalBox = late<object>(async (code) => (await code.rareParts()).LegalBox)
export const NoWallets = late<object>(async (code) => (await code.rareParts()).NoWallets)
export const ReportButton = late<ReportButtonProps>(async (code) => (await code.rareParts()).ReportButton)
export const ToastPill = late<ToastPillProps>(async (code) => (await code.rareParts()).ToastPill)
export const LoginScreen = late<LoginScreenProps>(async (code) => (await code.login()).LoginScreen, 'login')
export const RequestBar = late<object>(async (code) => (await code.remote()).RequestBar, 'remote')
