import type { QrCodeProps } from '@latchkey/ui/components/QrCode'
import { Suspense } from 'react'
import {
  type AccountTabsProps,
  type DayChangeProps,
  type LanguageRowProps,
  late,
  type NameLookUpProps,
  type ReviewNotesProps,
  type WhyProps,
} from './lateParts.js'

// The first screen must not carry these.

export const SettingsButton = late<object>(async (code) => (await code.login()).SettingsButton, 'login')
export const SettingsRow = late<object>(async (code) => (await code.login()).SettingsRow, 'login')
export const LanguageRow = late<LanguageRowProps>(async (code) => (await code.rareParts()).LanguageRow)
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

/** Half of a view's size. Not drawn offline: the links below it suffice. */
export const LateQrCode = (props: QrCodeProps) => (
  <Suspense fallback={<div style={paper} aria-hidden="true" />}>
    <Code {...props} />
  </Suspense>
)

const paper = {
  aspectRatio: '1',
  inlineSize: '100%',
  maxInlineSize: 'max(240px, 100dvh - 296px)',
  margin: '0 auto',
  background: '#fff',
  borderRadius: 'var(--lk-radius-inner)',
}

/** Reserves its line. */
export const Why = (props: WhyProps) => (
  <Suspense fallback={<div style={{ blockSize: 36 }} aria-hidden="true" />}>
    <WhyLine {...props} />
  </Suspense>
)
