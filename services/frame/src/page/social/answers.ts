import { frameEvent, parseFrameMessage } from '@latchkey/protocol/frame'

/**
 * Hears the pages of this origin that providers lead back to, and tells them what was taken, so that they tell the host's
 * page. Nobody else is heard.
 */
export function hearAnswers(
  view: Pick<Window, 'addEventListener' | 'location'>,
  take: (uri: string) => Promise<boolean>,
): void {
  view.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== view.location.origin) return
    const said = parseFrameMessage(data)
    if (said?.kind !== 'event' || said.name !== 'SOCIAL_RESULT') return
    const mark = frameEvent('SOCIAL_RESULT', { uri: `${origin}/social` })
    void take(said.payload.uri).then((isTaken) => {
      if (isTaken) (source as Window | null)?.postMessage(mark, origin)
    })
  })
}

/** The storage of this origin, or the part of it that the browser keeps for the site around this frame. */
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
  // A browser that knows no types hands out all: this frame's own storage is that of its pages from then on.
  return async () => (await ask.call(document, { localStorage: true }))?.localStorage ?? ownStorage()
}
