import type { ViewFeature } from '@latchkey/core'
import type { QrCodeProps } from '@latchkey/ui/components/QrCode'
import { type ComponentType, lazy as reactLazy, Suspense } from 'react'
import { lazy } from '../lazy.js'
import type { DayChangeProps } from '../features/account/DayChange.js'
import type { AccountTabsProps } from '../features/activity/views.js'
import type { NameLookUpProps } from '../features/names/NameLookUp.js'
import type { LoginScreenProps } from '../features/login/entries.js'
import type { ReviewNotesProps } from '../features/send/ReviewNotes.js'
import type { ReportButtonProps, ToastPillProps } from './rareParts.js'
import { useModalContext } from './viewHooks.js'

const nothing = () => null
const attempts = 3
const pauseMs = 400

interface Load<P> {
  (): Promise<ComponentType<P>>
}

/**
 * Tries a few times; without its code a part stays away, and the modal stands. Draw it below a `Suspense`.
 *
 * @param feature whose words the part speaks, where the view that draws it is of another one
 */
function late<P extends object>(load: Load<P>, feature?: ViewFeature): ComponentType<P> {
  const Part = reactLazy(async () => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return { default: await load() }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
      }
    }
    return { default: nothing as ComponentType<P> }
  }) as ComponentType<P>
  if (!feature) return Part
  return function Spoken(props: P) {
    const words = useModalContext().views.speak(feature)
    // As a part that is on its way: it never starts in another language.
    if (words) throw words
    return <Part {...props} />
  }
}

export const AlertNote = late<object>(async () => (await lazy.rareParts()).AlertNote)
export const BrandLine = late<object>(async () => (await lazy.rareParts()).BrandLine)
export const LegalBox = late<object>(async () => (await lazy.rareParts()).LegalBox)
export const NoWallets = late<object>(async () => (await lazy.rareParts()).NoWallets)
export const ReportButton = late<ReportButtonProps>(async () => (await lazy.rareParts()).ReportButton)
export const ToastPill = late<ToastPillProps>(async () => (await lazy.rareParts()).ToastPill)
export const LoginScreen = late<LoginScreenProps>(async () => (await lazy.login()).LoginScreen, 'login')
export const SettingsRow = late<object>(async () => (await lazy.login()).SettingsRow, 'login')
export const AccountTabs = late<AccountTabsProps>(async () => (await lazy.activity()).AccountTabs, 'activity')
export const DayChange = late<DayChangeProps>(async () => (await lazy.dayChange()).DayChange)
export const NameLookUp = late<NameLookUpProps>(async () => (await lazy.names()).NameLookUp, 'names')
export const NameRow = late<object>(async () => (await lazy.names()).NameRow, 'names')
export const SendNotes = late<ReviewNotesProps>(async () => (await lazy.confirmSend()).ReviewNotes)
export const RequestBar = late<object>(async () => (await lazy.remote()).RequestBar, 'remote')

const Code = late<QrCodeProps>(async () => (await lazy.qrCode()).QrCode)

/**
 * A QR code where few visitors see one: its code, half of a view's weight, comes when it is first shown. Offline nothing
 * is drawn: the links below it do as well.
 */
export const LateQrCode = (props: QrCodeProps) => (
  <Suspense fallback={<div style={paper} aria-hidden="true" />}>
    <Code {...props} />
  </Suspense>
)

/** The card that the code is drawn on. */
const paper = {
  aspectRatio: '1',
  inlineSize: '100%',
  maxInlineSize: 'max(240px, 100dvh - 296px)',
  margin: '0 auto',
  background: '#fff',
  borderRadius: 'var(--lk-radius-inner)',
}
