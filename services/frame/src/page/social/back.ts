import { frameEvent } from '@latchkey/protocol/frame'
import { tabMemory, takeReturn } from './journey.js'

/**
 * Hands the address that a provider led back to over to the page that opened this window, or goes back to the page that
 * was left for it. Whose page opened it, the frame inside of that page says, which only a page of this origin can read;
 * nobody else is told.
 */
function start(): void {
  const memory = tabMemory(window)
  const back = memory && takeReturn(memory, location.href)
  if (back !== undefined) return location.replace(back)
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
