import { frameEvent, parseFrameMessage } from '@latchkey/protocol/frame'
import { t } from '../words/t.js'
import { storeAnswer, tabMemory, takeAnswer, takeReturn, answerRequestOf } from './journey.js'

/**
 * The redirect's address proves an identity: it goes only to windows of this origin, never to the
 * host's page.
 *
 * @param write an answer, or its absence, to a cut-off frame
 */
export function handOver(
  view: Window & typeof globalThis,
  now: number,
  write?: (secret: string, answer: string | undefined) => Promise<void>,
): void {
  const { document, history, location } = view
  const [tab, site] = [tabMemory(view), siteMemory(view)]
  const opener = view.opener as Window | null
  const url = location.href
  const showText = (word: 'closeAndTry' | 'mayClose'): void => {
    document.body.textContent = t(word)
  }
  const answerRequest = answerRequestOf(location.hash)
  const back = tab && takeReturn(tab, url)
  if (back !== undefined && site !== undefined) {
    storeAnswer(site, url, now)
    return location.replace(back)
  }
  const answer = answerRequest === undefined ? url : site && takeAnswer(site, answerRequest.state, now)
  const frames = opener === null ? [] : framesOf(opener, location.origin)
  // No copy stays in address or history.
  history.replaceState(null, '', location.pathname)
  // Cut off by the opener policy.
  if (opener === null && answerRequest?.secret !== undefined && write !== undefined) {
    const end = (word: 'closeAndTry' | 'mayClose') => {
      showText(word)
      view.close()
    }
    return void write(answerRequest.secret, answer).then(
      () => end('mayClose'),
      () => {
        if (site !== undefined && answer !== undefined) storeAnswer(site, answer, now)
        end('closeAndTry')
      },
    )
  }
  if (opener === null || answer === undefined || frames.length === 0) return showText('closeAndTry')
  view.addEventListener('message', ({ data, origin, source }) => {
    const frame = frames.find((one) => one === source)
    const message = parseFrameMessage(data)
    if (origin !== location.origin || message?.kind !== 'event' || message.name !== 'SOCIAL_RESULT') return
    const host = frame && frame !== opener ? frame.document.documentElement.dataset['host'] : undefined
    if (host !== undefined) opener.postMessage(data, host)
    view.close()
  })
  for (const frame of frames) frame.postMessage(frameEvent('SOCIAL_RESULT', { uri: answer }), location.origin)
  showText('mayClose')
}

function framesOf(opener: Window, origin: string): readonly Window[] {
  const all = [opener, ...Array.from({ length: opener.length }, (_, index) => opener[index])]
  return all.filter((one): one is Window => {
    try {
      return one?.location.origin === origin
    } catch {
      return false
    }
  })
}

function siteMemory(view: Window): Storage | undefined {
  try {
    return view.localStorage
  } catch {
    return undefined
  }
}
