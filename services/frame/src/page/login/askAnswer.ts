import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseFrameMessage } from '@latchkey/protocol/frame'
import type { Mailbox } from '../services/mailbox.js'
import { stateOf, answerRequestUrl, takeAnswer } from '../social/journey.js'
import { h } from '../ui/dom.js'
import { centeredBlock, primaryButton, secondaryButton } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import { createLetters, newSecret } from '../window/letters.js'
import { t } from '../words/t.js'

export interface AnswerDeps {
  readonly stage: Stage
  readonly view: Pick<Window, 'open' | 'addEventListener' | 'removeEventListener' | 'location'>
  readonly memory: () => Storage | undefined
  /** Unpartitioned storage (Storage Access API). */
  readonly askStorage:
    | (() => Promise<Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined>)
    | undefined
  readonly projectId: string
  readonly mailbox: Mailbox
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

/** Milliseconds. */
const times = { look: 400, letter: 20_000 }

/**
 * An embedded frame does not see its origin's storage: within a press it may open a page that
 * brings the answer.
 *
 * @returns the address that the provider redirected to
 * @throws LatchkeyError `user_rejected`
 */
export async function askAnswer(deps: AnswerDeps, state: string): Promise<string> {
  const { stage, now, memory } = deps
  const ownStorage = memory()
  const storedAnswer = ownStorage && takeAnswer(ownStorage, state, now())
  if (storedAnswer !== undefined) return storedAnswer
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    let isBlocked = false
    const status = h('p', { class: 'lkf-status', role: 'status' })
    const end = (settle: () => void) => {
      over.abort()
      hide()
      settle()
    }
    const leave = () => end(() => reject(new LatchkeyError('user_rejected')))
    const hide = stage.show({
      purpose: 'login',
      title: t('finishLogin'),
      body: [
        centeredBlock('key', t('finishHeading'), t('finishText')),
        status,
        h(
          'div',
          { class: 'lkf-one' },
          primaryButton(t('continue'), () => void run()),
          secondaryButton(t('cancel'), leave),
        ),
      ],
      onClose: leave,
    })

    async function run(): Promise<void> {
      const readFrom = isBlocked ? fromStorage : fromWindow
      isBlocked = false
      const found = await readFrom(deps, { state, signal: over.signal, status })
      if (over.signal.aborted) return
      if (found !== undefined) return end(() => resolve(found))
      isBlocked = deps.askStorage !== undefined
      status.textContent = t('outsideBlocked')
    }
  })
}

interface AnswerRequest {
  readonly state: string
  readonly signal: AbortSignal
  readonly status: HTMLElement
}

async function fromStorage(
  { askStorage, now }: AnswerDeps,
  { state }: AnswerRequest,
): Promise<string | undefined> {
  const storage = await askStorage?.().catch(() => undefined)
  return storage && takeAnswer(storage, state, now())
}

/** The host's opener policy may cut the window off. */
async function fromLetter(
  { mailbox, wait }: AnswerDeps,
  { state, signal: over, status }: AnswerRequest,
  secret: string,
): Promise<string | undefined> {
  const timeout = new AbortController()
  void wait(times.letter).then(() => timeout.abort())
  const signal = AbortSignal.any([over, timeout.signal])
  status.textContent = t('outsideWaiting')
  try {
    const letters = await createLetters({ secret, end: 'frame', mailbox, wait })
    const { uri } = (await letters.next(signal)) as { readonly uri?: unknown }
    return typeof uri === 'string' && stateOf(uri) === state ? uri : undefined
  } catch {
    return undefined
  }
}

async function fromWindow(deps: AnswerDeps, answerRequest: AnswerRequest): Promise<string | undefined> {
  const { view, projectId, wait } = deps
  const { state, signal } = answerRequest
  const secret = newSecret()
  const address = answerRequestUrl(view.location.origin, projectId, state, secret)
  const popup = view.open(address, '_blank', 'popup,width=480,height=320')
  if (!popup) return fromLetter(deps, answerRequest, secret)
  const results: string[] = []
  const onMessage = ({ data, origin, source }: MessageEvent) => {
    const message = parseFrameMessage(data)
    if (origin !== view.location.origin || source !== popup || message?.kind !== 'event') return
    if (message.name === 'SOCIAL_RESULT' && stateOf(message.payload.uri) === state)
      results.push(message.payload.uri)
  }
  view.addEventListener('message', onMessage)
  try {
    for (let isOpen = true; isOpen && results.length === 0 && !signal.aborted;) {
      isOpen = !popup.closed
      await wait(times.look)
    }
    return results[0]
  } finally {
    view.removeEventListener('message', onMessage)
    popup.close()
  }
}
