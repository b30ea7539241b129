import { LatchkeyError } from '@latchkey/protocol/errors'
import { refusalOf } from '../services/http.js'
import type { MailAttempt, Recovery } from '../services/recovery.js'
import { otherDeviceButton } from '../otherDevice/otherDeviceButton.js'
import { h } from '../ui/dom.js'
import { centeredBlock, secondaryButton } from '../ui/parts.js'
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
  readonly otherDevice?: { mail?: MailAttempt | undefined } | undefined
}

/** Seconds between emails, milliseconds between polls. */
const pauses = { letter: 30, look: 1_500 }

interface MailOutcome {
  readonly ticket: string | undefined
  readonly attempt: string
}

interface PendingMail {
  mail: MailAttempt
  isOver: boolean
}

/**
 * To restore a wallet, the visitor types the number shown here into the link's page.
 *
 * @throws LatchkeyError `user_rejected`
 */
export async function askMail(deps: MailDeps, request: MailRequest): Promise<MailOutcome> {
  const { stage, recovery } = deps
  const { email, walletId, otherDevice } = request
  const begin = async () => {
    const sent = await recovery.begin(email, walletId)
    if (otherDevice) otherDevice.mail = sent
    return sent
  }
  const pending: PendingMail = { mail: otherDevice?.mail ?? (await begin()), isOver: false }
  return new Promise((resolve, reject) => {
    const number = h('output', { class: 'lkf-number', dir: 'ltr', 'aria-label': t('linkNumber') })
    const status = h('p', { class: 'lkf-status', role: 'status' }, t('linkWaiting'))
    const resendButton = secondaryButton(t('linkAgain'), () => void resend())
    const leave = () =>
      end(() =>
        walletId === undefined
          ? reject(new LatchkeyError('user_rejected'))
          : resolve({ ticket: undefined, attempt: pending.mail.attempt }),
      )
    drawNumber(number, pending.mail)
    const deviceButton = otherDeviceButton(otherDevice !== undefined, (why) => end(() => reject(why)))
    const hide = stage.show(mailScreen(request, { number, status, resendButton, deviceButton }, leave))
    const countDown = createCountDown(resendButton)
    countDown.start()
    void follow(deps, pending, status, (outcome) => end(() => resolve(outcome)))

    function end(settle: () => void): void {
      pending.isOver = true
      countDown.stop()
      hide()
      settle()
    }

    async function resend(): Promise<void> {
      resendButton.disabled = true
      try {
        pending.mail = await begin()
        status.textContent = t('linkWaiting')
        drawNumber(number, pending.mail)
        countDown.start()
      } catch (error) {
        resendButton.disabled = false
        status.textContent = errorText(error)
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
    resendButton,
    deviceButton,
  }: Readonly<Record<'number' | 'status' | 'resendButton', HTMLElement>> & {
    readonly deviceButton: HTMLElement | undefined
  },
  leave: () => void,
): Screen {
  const text = t(walletId === undefined ? 'linkText' : 'linkProtectText')
  const no = secondaryButton(t(walletId === undefined ? 'cancel' : 'later'), leave)
  return {
    purpose,
    title,
    body: [
      centeredBlock('shield', heading, text, ' ', h('b', {}, email)),
      number,
      status,
      h('div', { class: 'lkf-one' }, resendButton, deviceButton, no),
    ],
    onClose: leave,
  }
}

function createCountDown(button: HTMLButtonElement) {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start(): void {
      let seconds = pauses.letter
      clearInterval(timer)
      const tick = () => {
        const time = `0:${String(seconds).padStart(2, '0')}`
        button.textContent = seconds > 0 ? t('linkAgainIn', { time }) : t('linkAgain')
        button.toggleAttribute('disabled', seconds > 0)
        if (seconds === 0) clearInterval(timer)
        seconds -= 1
      }
      tick()
      timer = setInterval(tick, 1000)
    },
    stop: () => clearInterval(timer),
  }
}

async function follow(
  { recovery, wait }: MailDeps,
  pending: PendingMail,
  status: HTMLElement,
  onConfirmed: (outcome: MailOutcome) => void,
): Promise<void> {
  while (!pending.isOver) {
    const { attempt } = pending.mail
    const news = await recovery.look(attempt).catch((error: unknown) => {
      if (refusalOf(error) && attempt === pending.mail.attempt)
        status.textContent = refusalOf(error)?.status === 422 ? t('linkOver') : errorText(error)
      return undefined
    })
    if (pending.isOver) return
    if (news?.state === 'completed' && attempt === pending.mail.attempt)
      return onConfirmed({ ticket: news.ticket, attempt })
    await wait(pauses.look)
  }
}

export function errorText(error: unknown): string {
  if (!(error instanceof LatchkeyError)) return error instanceof Error ? error.message : t('failed')
  if (error.name === 'gateway_unreachable') return t('recoveryAway')
  if (error.name === 'email_cooldown') {
    const n = Math.ceil(Number(error.details['n'] ?? 60) / 60)
    return t('tryIn', { n })
  }
  return error.message
}
