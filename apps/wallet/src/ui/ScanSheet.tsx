import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchCamera } from '../pairing/watchCamera.js'
import { Sheet } from './Sheet.js'

export function ScanSheet({
  onCode,
  onClose,
}: {
  readonly onCode: (text: string) => void
  readonly onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string>()
  const found = useEffectEvent(onCode)
  useEffect(() => {
    if (video.current === null) return undefined
    const abort = new AbortController()
    watchCamera(
      video.current,
      (text) => {
        abort.abort()
        found(text)
      },
      abort.signal,
    ).catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
    return () => abort.abort()
  }, [])
  return (
    <Sheet title="Scan a code" testId="wa-camera" onClose={onClose}>
      <div className="sheet-body">
        <div className="lens" hidden={failure !== undefined}>
          <video ref={video} muted playsInline />
        </div>
        {failure === undefined ? (
          <p className="muted small centered">Hold the app’s code in front of the camera.</p>
        ) : (
          <p className="warning" data-testid="wa-camera-error">
            {failure} Paste the link, or open a screenshot of the code.
          </p>
        )}
      </div>
    </Sheet>
  )
}
