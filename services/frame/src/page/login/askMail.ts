import { LatchkeyError } from '@latchkey/protocol/errors'
import { refusalOf } from '../services/http.js'
import type { MailAttempt, Recovery } from '../services/recovery.js'
import { otherDeviceButton } from '../otherDevice/otherWay.js'
import { h } from '../ui/dom.js'
import { centered, secondary } from '../ui/parts.js'
import type { Purpose, Screen, Stage } from '../ui/stage.js'
import { t } from '../words/t.js'

export interface MailDeps {
  readonly stage: Stage
  readonly recovery: Pick<Recovery, 'begin' | 'look'>
  readonly wait: (milliseconds: number) => Promise<void>
}

export interface MailRequest {
  readonly email: string
  readonly title: string
  readonly heading: string
  readonly purpose: Purpose
  /** Only stores this wallet's share; the link may be opened later. */
  readonly walletId?: string | undefined
  /** For another device instead; keeps the email, to continue with it. */
  readonly beside?: { mail?: MailAttempt | undefined } | undefined
}

/** Seconds between emails, milliseconds between polls. */
const pauses = { letter: 30, look: 1_500 }

interface MailOutcome {
  readonly ticket: string | undefined
  readonly attempt: string
}

interface Waiting {
  begun: MailAttempt
  isOver: boolean
}

/**
 * To restore a wallet, the visitor types the number shown here into the link's page.
 *
 * @throws LatchkeyError `user_rejected`
 */
export async function askMail(deps: MailDeps, request: MailRequest): Promise<MailOutcome> {
  const { stage, recovery } = deps
  const { email, walletId, beside } = request
  const begin = async () => {
    const sent = await recovery.begin(email, walletId)
    if (beside) beside.mail = sent
    return sent
  }
  const waiting: Waiting = { begun: beside?.mail ?? (await begin()), isOver: false }
  return new Promise((resolve, reject) => {
    const number = h('output', { class: 'lkf-number', dir: 'ltr', 'aria-label': t('linkNumber') })
    const status = h('p', { class: 'lkf-status', role: 'status' }, t('linkWaiting'))
    const again = secondary(t('linkAgain'), () => void resend())
    const leave = () =>
      end(() =>
        walletId === undefined
          ? reject(new LatchkeyError('user_rejected'))
          : resolve({ ticket: undefined, attempt: waiting.begun.attempt }),
      )
    drawNumber(number, waiting.begun)
    const other = otherDeviceButton(beside !== undefined, (why) => end(() => reject(why)))
    const hide = stage.show(mailScreen(request, { number, status, again, other }, leave))
    const countDown = createCountDown(again)
    countDown.start()
    void follow(deps, waiting, status, (outcome) => end(() => resolve(outcome)))

    function end(settle: () => void): void {
      waiting.isOver = true
      countDown.stop()
      hide()
      settle()
    }

    async function resend(): Promise<void> {
      again.disabled = true
      try {
        waiting.begun = await begin()
        status.textContent = t('linkWaiting')
        drawNumber(number, waiting.begun)
        countDown.start()
      } catch (error) {
        again.disabled = false
        status.textContent = wordsOf(error)
      }
    }
  })
}

function drawNumber(output: HTMLOutputElement, { number }: MailAttempt): void {
  output.textContent = number === undefined ? '' : String(number)
  output.hidden = number === undefined
}

function mailScreen(
  { email, title, heading, purpose, walletId }: MailRequest,
  {
    number,
    status,
    again,
    other,
  }: Readonly<Record<'number' | 'status' | 'again', HTMLElement>> & {
    readonly other: HTMLElement | undefined
  },
  leave: () => void,
): Screen {
  const text = t(walletId === undefined ? 'linkText' : 'linkProtectText')
  const no = secondary(t(walletId === undefined ? 'cancel' : 'later'), leave)
  return {
    purpose,
    title,
    body: [
      centered('shield', heading, text, ' ', h('b', {}, email)),
      number,
      status,
      h('div', { class: 'lkf-one' }, again, other, no),
    ],
    onClose: leave,
  }
}

function createCountDown(button: HTMLButtonElement) {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start(): void {
      let left = pauses.letter
      clearInterval(timer)
      const tick = () => {
        const time = `0:${String(left).padStart(2, '0')}`
        button.textContent = left > 0 ? t('linkAgainIn', { time }) : t('linkAgain')
        button.toggleAttribute('disabled', left > 0)
        if (left === 0) clearInterval(timer)
        left -= 1
      }
      tick()
      timer = setInterval(tick, 1000)
    },
    stop: () => clearInterval(timer),
  }
}

async function follow(
  { recovery, wait }: MailDeps,
  waiting: Waiting,
  status: HTMLElement,
  found: (outcome: MailOutcome) => void,
): Promise<void> {
  while (!waiting.isOver) {
    const { attempt } = waiting.begun
    const news = await recovery.look(attempt).catch((error: unknown) => {
      if (refusalOf(error) && attempt === waiting.begun.attempt)
        status.textContent = refusalOf(error)?.status === 422 ? t('linkOver') : wordsOf(error)
      return undefined
    })
    if (waiting.isOver) return
    if (news?.state === 'completed' && attempt === waiting.begun.attempt)
      return found({ ticket: news.ticket, attempt })
    await wait(pauses.look)
  }
}

export function wordsOf(error: unknown): string {
  if (!(error instanceof LatchkeyError)) return error instanceof Error ? error.message : t('failed')
  if (error.name === 'gateway_unreachable') return t('recoveryAway')
  if (error.name === 'email_cooldown') {
    const n = Math.ceil(Number(error.details['n'] ?? 60) / 60)
    return t('tryIn', { n })
  }
  return error.message
}
