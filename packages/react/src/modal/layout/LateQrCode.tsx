import type { QrCodeProps } from '@latchkey/ui/components/QrCode'
import { Suspense } from 'react'
import { late } from '../lateParts.js'

// Offline nothing is drawn: the links below it do as well.
const Code = late<QrCodeProps>(async () => (await import('./qrCode.js')).QrCode)

/** A QR code where few visitors see one: its code, half of a view's weight, comes when it is first shown. */
export function LateQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<div style={paper} aria-hidden="true" />}>
      <Code {...props} />
    </Suspense>
  )
}

/** The card that the code is drawn on. */
const paper = {
  aspectRatio: '1',
  inlineSize: '100%',
  maxInlineSize: 'max(240px, 100dvh - 296px)',
  margin: '0 auto',
  background: '#fff',
  borderRadius: 'var(--lk-radius-inner)',
}
