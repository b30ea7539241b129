import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseFrameMessage } from '@latchkey/protocol/frame'
import { encodeQr } from '@latchkey/ui/qr/encodeQr'
import type { Recovery } from '../services/recovery.js'
import { h, qrPicture } from '../ui/dom.js'
import { centered, leaving, primary } from '../ui/parts.js'
import { otherDeviceButton } from '../otherDevice/otherWay.js'
import type { Purpose, Screen, Stage } from '../ui/stage.js'
import type { Outside } from '../vault/vault.js'
import { webUrl } from '../webUrl.js'
import { t } from '../words/t.js'
import { wordsOf } from './askMail.js'

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
  readonly hasOther?: boolean | undefined
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

const looks = { window: 400, app: 1_500 }

/**
 * The recovery service verifies the provider's answer itself: it does not trust the gateway's
 * login.
 *
 * @throws LatchkeyError `user_rejected`
 */
export async function askOutside(deps: OutsideDeps, request: OutsideRequest): Promise<string> {
  const { stage, recovery } = deps
  const { provider, hasOther } = request
  const name = providerName[provider]
  // Before the press: a browser opens windows only within it.
  let begun = await begin(deps, provider)
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const status = h('p', { class: 'lkf-status', role: 'status' })
    const go = primary(t('outsideGo', { provider: name }), () => void run())
    // A cut-off window opens the provider itself.
    const lead = () => void (go.dataset['opens'] = begun.url)
    lead()
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const other = otherDeviceButton(hasOther, (why) => end(() => reject(why)))
    const hide = stage.show(outsideScreen(request, { url: begun.url, status, go, other }, leave))

    function end(settle: () => void): void {
      over.abort()
      hide()
      settle()
    }
    const say = (words: string) => void (status.textContent = words)
    const finish = (ticket: string) => end(() => resolve(ticket))

    /** The next press needs a new attempt. */
    async function again(why: unknown): Promise<void> {
      if (over.signal.aborted) return
      say(wordsOf(why))
      begun = await begin(deps, provider).catch(() => begun)
      lead()
    }

    async function run(): Promise<void> {
      const popup = deps.view.open(begun.url, '_blank', 'popup,width=480,height=680')
      if (provider === 'farcaster') return
      if (!popup) return say(t('outsideBlocked'))
      const { attempt } = begun
      say(t('outsideWaiting'))
      go.textContent = t('outsideAgain', { provider: name })
      try {
        const uri = await answerOf(deps, popup, over.signal)
        if (uri === undefined) return over.signal.aborted ? undefined : say(t('outsideClosed'))
        go.disabled = true
        finish((await recovery.finishSocial(attempt, uri)).ticket)
      } catch (error) {
        await again(error)
      } finally {
        go.disabled = false
      }
    }

    if (provider !== 'farcaster') return
    say(t('outsideScan'))
    followApp(deps, begun.attempt, over.signal, finish).catch((error: unknown) =>
      end(() => reject(error instanceof Error ? error : new LatchkeyError('something_went_wrong'))),
    )
  })
}

function outsideScreen(
  { provider, purpose, title, heading, text }: OutsideRequest,
  { url, status, go, other }: OutsideParts,
  leave: () => void,
): Screen {
  return {
    purpose,
    title,
    body: [
      centered('shield', heading, text),
      provider === 'farcaster' ? qrPicture(encodeQr(url), t('outsideCode')) : undefined,
      status,
      h('div', { class: 'lkf-one' }, go, other, leaving(t('cancel'), leave)),
    ],
    onClose: leave,
  }
}

interface OutsideParts {
  readonly url: string
  readonly status: HTMLElement
  readonly go: HTMLElement
  readonly other: HTMLElement | undefined
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
    await wait(looks.app)
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
  const heard: string[] = []
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (origin !== view.location.origin || source !== popup) return
    const said = parseFrameMessage(data)
    if (said?.kind === 'event' && said.name === 'SOCIAL_RESULT') heard.push(said.payload.uri)
  }
  view.addEventListener('message', hear)
  try {
    for (let isOpen = true; isOpen && heard.length === 0 && !signal.aborted;) {
      isOpen = !popup.closed
      await wait(looks.window)
    }
    return signal.aborted ? undefined : heard[0]
  } finally {
    view.removeEventListener('message', hear)
    popup.close()
  }
}
