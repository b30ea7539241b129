const LOOK_MS = 200

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/**
 * @param signal releases the camera
 * @throws an Error in plain words
 */
export async function watchCamera(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  if (media === undefined) throw new Error('The camera only works on a secure page.')
  const stream = await media
    .getUserMedia({ video: { facingMode: 'environment' } })
    .catch((error: unknown) => {
      const denied = error instanceof DOMException && error.name === 'NotAllowedError'
      throw new Error(denied ? 'This page isn’t allowed to use the camera.' : 'No camera was found.')
    })
  const release = (): void => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return release()
  signal.addEventListener('abort', release, { once: true })
  video.srcObject = stream
  await video.play().catch(() => undefined)
  const look = await createLook()
  while (!signal.aborted) {
    const text = await look(video).catch(() => undefined)
    if (text !== undefined && !signal.aborted) onCode(text)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function createLook(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const native: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (isDetectorClass(native)) {
    const detector = new native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQr } = await import('./decodeQr.js')
  return (video) => Promise.resolve(decodeQr(video))
}

function isDetectorClass(value: unknown): value is new (options: object) => Detector {
  return typeof value === 'function'
}
