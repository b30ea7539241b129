import { frameEvent } from '@latchkey/protocol/frame'
import { tabMemory, takeReturn } from './journey.js'
import { speak, t } from '../words/t.js'

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
    document.body.textContent = t('closeAndTry')
    return
  }
  opener.postMessage(frameEvent('SOCIAL_RESULT', { uri: location.href }), host)
  window.close()
  document.body.textContent = t('mayClose')
}

function hostOf(opener: Window): string | undefined {
  try {
    // The frame itself, which asks for the recovery service.
    if (opener.location.origin === location.origin) return location.origin
  } catch {
    // A page of another origin: the host's.
  }
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

void speak(navigator.language, document.documentElement).then(start)
