import { frameEvent } from '@latchkey/protocol/frame'

/**
 * Hands the address that a provider led back to over to the page that opened this window. Whose page that is, the frame
 * inside of it says, which only a page of this origin can read; nobody else is told.
 */
function start(): void {
  const opener = window.opener as Window | null
  const host = opener === null ? undefined : hostOf(opener)
  if (opener === null || host === undefined) {
    document.body.textContent = 'Close this window and try again.'
    return
  }
  opener.postMessage(frameEvent('SOCIAL_RESULT', { uri: location.href }), host)
  window.close()
  document.body.textContent = 'You can close this window.'
}

function hostOf(opener: Window): string | undefined {
  for (let index = 0; index < opener.length; index += 1) {
    try {
      const host = opener[index]?.document.documentElement.dataset['host']
      if (host !== undefined) return host
    } catch {
      // A frame of another origin.
    }
  }
  return undefined
}

start()
