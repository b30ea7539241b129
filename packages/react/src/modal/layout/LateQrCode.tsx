import type { QrCode, QrCodeProps } from '@latchkey/ui/components/QrCode'
import { useEffect, useState } from 'react'

/** A QR code where few visitors see one: its code, half of a view's weight, comes when it is shown. */
export function LateQrCode(props: QrCodeProps) {
  const [Code, setCode] = useState<typeof QrCode>()
  useEffect(() => {
    import('@latchkey/ui/components/QrCode').then(
      (module) => setCode(() => module.QrCode),
      // Offline: the links below it do as well.
      () => {},
    )
  }, [])
  return Code ? <Code {...props} /> : <div style={paper} data-testid={props.testId} aria-hidden="true" />
}

/** The card that the code is drawn on. */
const paper = {
  aspectRatio: '1',
  maxInlineSize: 'max(240px, 100dvh - 296px)',
  margin: '0 auto',
  background: '#fff',
  borderRadius: 'var(--lk-radius-inner)',
}
