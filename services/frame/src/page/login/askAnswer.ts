import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseFrameMessage } from '@latchkey/protocol/frame'
import type { Mailbox } from '../services/mailbox.js'
import { stateOf, takeAddress, takeAnswer } from '../social/journey.js'
import { h } from '../ui/dom.js'
import { centered, primary, secondary } from '../ui/parts.js'
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
  const own = memory()
  const present = own && takeAnswer(own, state, now())
  if (present !== undefined) return present
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
        centered('key', t('finishHeading'), t('finishText')),
        status,
        h(
          'div',
          { class: 'lkf-one' },
          primary(t('continue'), () => void run()),
          secondary(t('cancel'), leave),
        ),
      ],
      onClose: leave,
    })

    async function run(): Promise<void> {
      const way = isBlocked ? fromStorage : fromWindow
      isBlocked = false
      const found = await way(deps, { state, signal: over.signal, status })
      if (over.signal.aborted) return
      if (found !== undefined) return end(() => resolve(found))
      isBlocked = deps.askStorage !== undefined
      status.textContent = t('outsideBlocked')
    }
  })
}

interface Wanted {
  readonly state: string
  readonly signal: AbortSignal
  readonly status: HTMLElement
}

async function fromStorage({ askStorage, now }: AnswerDeps, { state }: Wanted): Promise<string | undefined> {
  const storage = await askStorage?.().catch(() => undefined)
  return storage && takeAnswer(storage, state, now())
}

/** The host's opener policy may cut the window off. */
async function fromLetter(
  { mailbox, wait }: AnswerDeps,
  { state, signal: over, status }: Wanted,
  secret: string,
): Promise<string | undefined> {
  const late = new AbortController()
  void wait(times.letter).then(() => late.abort())
  const signal = AbortSignal.any([over, late.signal])
  status.textContent = t('outsideWaiting')
  try {
    const letters = await createLetters({ secret, end: 'frame', mailbox, wait })
    const { uri } = (await letters.next(signal)) as { readonly uri?: unknown }
    return typeof uri === 'string' && stateOf(uri) === state ? uri : undefined
  } catch {
    return undefined
  }
}

async function fromWindow(deps: AnswerDeps, wanted: Wanted): Promise<string | undefined> {
  const { view, projectId, wait } = deps
  const { state, signal } = wanted
  const secret = newSecret()
  const address = takeAddress(view.location.origin, projectId, state, secret)
  const popup = view.open(address, '_blank', 'popup,width=480,height=320')
  if (!popup) return fromLetter(deps, wanted, secret)
  const heard: string[] = []
  const hear = ({ data, origin, source }: MessageEvent) => {
    const said = parseFrameMessage(data)
    if (origin !== view.location.origin || source !== popup || said?.kind !== 'event') return
    if (said.name === 'SOCIAL_RESULT' && stateOf(said.payload.uri) === state) heard.push(said.payload.uri)
  }
  view.addEventListener('message', hear)
  try {
    for (let isOpen = true; isOpen && heard.length === 0 && !signal.aborted;) {
      isOpen = !popup.closed
      await wait(times.look)
    }
    return heard[0]
  } finally {
    view.removeEventListener('message', hear)
    popup.close()
  }
}
