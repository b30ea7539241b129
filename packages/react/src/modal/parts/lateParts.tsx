import type { State, TokenBalance, ViewFeature } from '@latchkey/core'
import type { LastWallet, SendWarning } from '@latchkey/core/actions'
import type { ComponentType, ReactNode } from 'react'
import type { PartLoad } from '../shell/viewLoader.js'
import type { Failure } from '../shell/failures.js'
import { useModalContext } from '../hooks/viewHooks.js'

/** Properties of the list of tokens and of what happened. */
export interface AccountTabsProps {
  /** The list of tokens. */
  readonly children: ReactNode
}

export interface DayChangeProps {
  readonly tokens: readonly TokenBalance[]
  /** From when all of it is, where it could not be read anew, Unix milliseconds. */
  readonly since?: number | undefined
}

export interface LoginScreenProps {
  /** The wallets, as they are drawn without any way to log in; given, the last one stands above. */
  readonly renderWallets: (last: LastWallet | undefined) => ReactNode
  /** The wallet of a visitor who comes back: it goes first unless they logged in later. */
  readonly last: LastWallet | undefined
  /** A further wallet is to be connected. */
  readonly another?: boolean | undefined
}

/** The help or the error of a name in the send form. */
export interface LookedUp {
  /** The name. */
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
  /** Name of the view that threw. */
  readonly view: string
}

export interface ReviewNotesProps {
  readonly warnings: readonly SendWarning[]
  /** Only the warnings that matter, since something else is to be read first. */
  readonly isShort: boolean
}

/** A request, or a permission, that has a short explanation. */
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
  /** Of the element, for the question's `aria-controls`. */
  readonly id: string
  readonly isOpen: boolean
}

export interface ToastPillProps {
  readonly toast: NonNullable<State['toast']>
}

/**
 * A part whose code comes when it is first drawn. Draw it below a `Suspense`.
 *
 * @param feature whose words the part speaks, where the view that draws it is of another one
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
