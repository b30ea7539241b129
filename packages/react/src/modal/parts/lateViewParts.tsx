import type { QrCodeProps } from '@latchkey/ui/components/QrCode'
import { Suspense } from 'react'
import {
  type AccountTabsProps,
  type DayChangeProps,
  late,
  type NameLookUpProps,
  type ReviewNotesProps,
  type WhyProps,
} from './lateParts.js'

// The late parts of views that follow the first screen, which is not to carry them.

export const SettingsButton = late<object>(async (code) => (await code.login()).SettingsButton, 'login')
export const SettingsRow = late<object>(async (code) => (await code.login()).SettingsRow, 'login')
export const DayChange = late<DayChangeProps>(async (code) => (await code.dayChange()).DayChange)
export const NameLookUp = late<NameLookUpProps>(async (code) => (await code.names()).NameLookUp, 'names')
export const NameRow = late<object>(async (code) => (await code.names()).NameRow, 'names')
export const SendNotes = late<ReviewNotesProps>(async (code) => (await code.confirmSend()).ReviewNotes)
export const AccountTabs = late<AccountTabsProps>(
  async (code) => (await code.activity()).AccountTabs,
  'activity',
)

const WhyLine = late<WhyProps>(async (code) => (await code.why()).Why, 'help')

const Code = late<QrCodeProps>(async (code) => (await code.qrCode()).QrCode)

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

/** A question below a request, with its answer in place. Its code comes with it; until then its line is kept. */
export const Why = (props: WhyProps) => (
  <Suspense fallback={<div style={{ blockSize: 36 }} aria-hidden="true" />}>
    <WhyLine {...props} />
  </Suspense>
)
