import { frameEvent, parseFrameMessage } from '@latchkey/protocol/frame'

/** Only from pages of this origin. */
export function listenForAnswers(
  view: Pick<Window, 'addEventListener' | 'location'>,
  take: (uri: string) => Promise<boolean>,
): void {
  view.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== view.location.origin) return
    const message = parseFrameMessage(data)
    if (message?.kind !== 'event' || message.name !== 'SOCIAL_RESULT') return
    const mark = frameEvent('SOCIAL_RESULT', { uri: `${origin}/social` })
    void take(message.payload.uri).then((isTaken) => {
      if (isTaken) (source as Window | null)?.postMessage(mark, origin)
    })
  })
}

/** Or the browser's partition for the embedding site. */
export function ownStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** @see https://privacycg.github.io/saa-non-cookie-storage/ */
export function storageAsker(document: Document): (() => Promise<Storage | undefined>) | undefined {
  const { requestStorageAccess: ask } = document as {
    readonly requestStorageAccess?: (
      types?: object,
    ) => Promise<{ readonly localStorage?: Storage } | undefined>
  }
  if (ask === undefined) return undefined
  // Older browsers grant everything: this frame's own storage is unpartitioned.
  return async () => (await ask.call(document, { localStorage: true }))?.localStorage ?? ownStorage()
}
