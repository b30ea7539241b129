import type { QrCodeProps } from '@latchkey/ui/components/QrCode'
import { Suspense } from 'react'
import {
  type AccountTabsProps,
  type DayChangeProps,
  type LanguageRowProps,
  lazyPart,
  type NameLookUpProps,
  type ReviewNotesProps,
  type WhyProps,
} from './lazyParts.js'

// The first screen must not carry these.

export const SettingsButton = lazyPart<object>(async (code) => (await code.login()).SettingsButton, 'login')
export const SettingsRow = lazyPart<object>(async (code) => (await code.login()).SettingsRow, 'login')
export const LanguageRow = lazyPart<LanguageRowProps>(async (code) => (await code.extras()).LanguageRow)
export const DayChange = lazyPart<DayChangeProps>(async (code) => (await code.dayChange()).DayChange)
export const NameLookUp = lazyPart<NameLookUpProps>(async (code) => (await code.names()).NameLookUp, 'names')
export const NameRow = lazyPart<object>(async (code) => (await code.names()).NameRow, 'names')
export const SendNotes = lazyPart<ReviewNotesProps>(async (code) => (await code.confirmSend()).ReviewNotes)
export const AccountTabs = lazyPart<AccountTabsProps>(
  async (code) => (await code.activity()).AccountTabs,
  'activity',
)

const WhyLine = lazyPart<WhyProps>(async (code) => (await code.why()).Why, 'help')

const Code = lazyPart<QrCodeProps>(async (code) => (await code.qrCode()).QrCode)

/** Half of a view's size. Not drawn offline: the links below it suffice. */
export const LazyQrCode = (props: QrCodeProps) => (
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
