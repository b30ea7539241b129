import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseFrameMessage } from '@latchkey/protocol/frame'
import { encodeQr } from '@latchkey/ui/qr/encodeQr'
import type { Recovery } from '../services/recovery.js'
import { h, qrPicture } from '../ui/dom.js'
import { centeredBlock, cancelButton, primaryButton } from '../ui/parts.js'
import { otherDeviceButton } from '../otherDevice/otherDeviceButton.js'
import type { Purpose, Screen, Stage } from '../ui/stage.js'
import type { Outside } from '../vault/vault.js'
import { webUrl } from '../webUrl.js'
import { t } from '../words/t.js'
import { errorText } from './askMail.js'

export interface OutsideDeps {
  readonly stage: Stage
  readonly recovery: Pick<Recovery, 'beginSocial' | 'finishSocial' | 'beginFarcaster' | 'lookAtFarcaster'>
  readonly view: Pick<Window, 'open' | 'addEventListener' | 'removeEventListener' | 'location'>
  readonly wait: (milliseconds: number) => Promise<void>
}

export interface OutsideRequest {
  readonly provider: Outside
  readonly purpose: Purpose
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly offersDevice?: boolean | undefined
}

export const providerName: Readonly<Record<Outside, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

const pollIntervals = { window: 400, app: 1_500 }

/**
 * The recovery service verifies the provider's answer itself: it does not trust the gateway's
 * login.
 *
 * @throws LatchkeyError `user_rejected`
 */
export async function askOutside(deps: OutsideDeps, request: OutsideRequest): Promise<string> {
  const { stage, recovery } = deps
  const { provider, offersDevice } = request
  const name = providerName[provider]
  // Before the press: a browser opens windows only within it.
  let started = await begin(deps, provider)
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const status = h('p', { class: 'lkf-status', role: 'status' })
    const go = primaryButton(t('outsideGo', { provider: name }), () => void run())
    // A cut-off window opens the provider itself.
    const setLink = () => void (go.dataset['opens'] = started.url)
    setLink()
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const deviceButton = otherDeviceButton(offersDevice, (why) => end(() => reject(why)))
    const hide = stage.show(outsideScreen(request, { url: started.url, status, go, deviceButton }, leave))

    function end(settle: () => void): void {
      over.abort()
      hide()
      settle()
    }
    const showStatus = (words: string) => void (status.textContent = words)
    const finish = (ticket: string) => end(() => resolve(ticket))

    /** The next press needs a new attempt. */
    async function restart(why: unknown): Promise<void> {
      if (over.signal.aborted) return
      showStatus(errorText(why))
      started = await begin(deps, provider).catch(() => started)
      setLink()
    }

    async function run(): Promise<void> {
      const popup = deps.view.open(started.url, '_blank', 'popup,width=480,height=680')
      if (provider === 'farcaster') return
      if (!popup) return showStatus(t('outsideBlocked'))
      const { attempt } = started
      showStatus(t('outsideWaiting'))
      go.textContent = t('outsideAgain', { provider: name })
      try {
        const uri = await answerOf(deps, popup, over.signal)
        if (uri === undefined) return over.signal.aborted ? undefined : showStatus(t('outsideClosed'))
        go.disabled = true
        finish((await recovery.finishSocial(attempt, uri)).ticket)
      } catch (error) {
        await restart(error)
      } finally {
        go.disabled = false
      }
    }

    if (provider !== 'farcaster') return
    showStatus(t('outsideScan'))
    followApp(deps, started.attempt, over.signal, finish).catch((error: unknown) =>
      end(() => reject(error instanceof Error ? error : new LatchkeyError('something_went_wrong'))),
    )
  })
}

function outsideScreen(
  { provider, purpose, title, heading, text }: OutsideRequest,
  { url, status, go, deviceButton }: OutsideParts,
  leave: () => void,
): Screen {
  return {
    purpose,
    title,
    body: [
      centeredBlock('shield', heading, text),
      provider === 'farcaster' ? qrPicture(encodeQr(url), t('outsideCode')) : undefined,
      status,
      h('div', { class: 'lkf-one' }, go, deviceButton, cancelButton(t('cancel'), leave)),
    ],
    onClose: leave,
  }
}

interface OutsideParts {
  readonly url: string
  readonly status: HTMLElement
  readonly go: HTMLElement
  readonly deviceButton: HTMLElement | undefined
}

async function followApp(
  { recovery, wait }: OutsideDeps,
  attempt: string,
  signal: AbortSignal,
  finish: (ticket: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    const news = await recovery.lookAtFarcaster(attempt)
    if (signal.aborted) return
    if (news.state === 'completed') return finish(news.ticket)
    await wait(pollIntervals.app)
  }
}

/**
 * Refuses an address of this origin, whose pages trust it.
 *
 * @throws LatchkeyError `something_went_wrong`
 */
async function begin(
  { recovery, view }: OutsideDeps,
  provider: Outside,
): Promise<{ attempt: string; url: string }> {
  const { attempt, url } =
    provider === 'farcaster' ? await recovery.beginFarcaster() : await beginSocial(recovery, provider)
  const to = webUrl(url)
  if (to === undefined || to.origin === view.location.origin) throw new LatchkeyError('something_went_wrong')
  return { attempt, url }
}

async function beginSocial(recovery: OutsideDeps['recovery'], provider: Exclude<Outside, 'farcaster'>) {
  const { attempt, uri: url } = await recovery.beginSocial(provider)
  return { attempt, url }
}

/** @returns undefined if closed or abandoned */
async function answerOf(
  { view, wait }: OutsideDeps,
  popup: Window,
  signal: AbortSignal,
): Promise<string | undefined> {
  const results: string[] = []
  const onMessage = ({ data, origin, source }: MessageEvent) => {
    if (origin !== view.location.origin || source !== popup) return
    const message = parseFrameMessage(data)
    if (message?.kind === 'event' && message.name === 'SOCIAL_RESULT') results.push(message.payload.uri)
  }
  view.addEventListener('message', onMessage)
  try {
    for (let isOpen = true; isOpen && results.length === 0 && !signal.aborted;) {
      isOpen = !popup.closed
      await wait(pollIntervals.window)
    }
    return signal.aborted ? undefined : results[0]
  } finally {
    view.removeEventListener('message', onMessage)
    popup.close()
  }
}
