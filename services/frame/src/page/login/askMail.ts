import { LatchkeyError } from '@latchkey/protocol/errors'
import { refusalOf } from '../services/http.js'
import type { MailAttempt, Recovery } from '../services/recovery.js'
import { otherDeviceButton } from '../otherDevice/otherWay.js'
import { h } from '../ui/dom.js'
import { centered, secondary } from '../ui/parts.js'
import type { Purpose, Stage } from '../ui/stage.js'
import { t } from '../words/t.js'

/** The surroundings that asking needs. */
export interface MailDeps {
  readonly stage: Stage
  readonly recovery: Pick<Recovery, 'begin' | 'look'>
  readonly wait: (milliseconds: number) => Promise<void>
}

/** The question that the visitor gets. */
export interface MailRequest {
  readonly email: string
  readonly title: string
  readonly heading: string
  readonly purpose: Purpose
  /** The wallet whose share is left, and nothing else: it may also be confirmed later. */
  readonly walletId?: string | undefined
  /** There where another device may be asked instead; keeps the email that was sent before, to go on with. */
  readonly beside?: { mail?: MailAttempt | undefined } | undefined
}

/** Seconds between two emails, milliseconds between two looks. */
const pauses = { letter: 30, look: 1_500 }

/**
 * Waits until the visitor has opened the link that the recovery service sends by itself. Where a wallet comes to this
 * device they type the number that is shown here into the link's page, which the host's page has no part in.
 *
 * @returns the ticket that it is worth, and the attempt, for who does not wait for it
 * @throws LatchkeyError `user_rejected`
 */
export async function askMail(
  { stage, recovery, wait }: MailDeps,
  { email, title, heading, purpose, walletId, beside }: MailRequest,
): Promise<{ readonly ticket: string | undefined; readonly attempt: string }> {
  const begin = async () => {
    const sent = await recovery.begin(email, walletId)
    if (beside) beside.mail = sent
    return sent
  }
  let begun = beside?.mail ?? (await begin())
  return new Promise((resolve, reject) => {
    let isOver = false
    const text = t(walletId === undefined ? 'linkText' : 'linkProtectText')
    const number = h('output', { class: 'lkf-number', dir: 'ltr', 'aria-label': t('linkNumber') })
    const status = h('p', { class: 'lkf-status', role: 'status' }, t('linkWaiting'))
    const again = secondary(t('linkAgain'), () => void resend())
    const leave = () =>
      end(() =>
        walletId === undefined
          ? reject(new LatchkeyError('user_rejected'))
          : resolve({ ticket: undefined, attempt: begun.attempt }),
      )
    const draw = () => {
      number.textContent = begun.number === undefined ? '' : String(begun.number)
      number.hidden = begun.number === undefined
    }
    draw()
    const hide = stage.show({
      purpose,
      title,
      body: [
        centered('shield', heading, text, ' ', h('b', {}, email)),
        number,
        status,
        h(
          'div',
          { class: 'lkf-one' },
          again,
          otherDeviceButton(beside !== undefined, (why) => end(() => reject(why))),
          secondary(t(walletId === undefined ? 'cancel' : 'later'), leave),
        ),
      ],
      onClose: leave,
    })
    let timer: ReturnType<typeof setInterval> | undefined
    countDown()
    void follow()

    function end(settle: () => void): void {
      isOver = true
      clearInterval(timer)
      hide()
      settle()
    }

    function countDown(): void {
      let left = pauses.letter
      clearInterval(timer)
      const tick = () => {
        const time = `0:${String(left).padStart(2, '0')}`
        again.textContent = left > 0 ? t('linkAgainIn', { time }) : t('linkAgain')
        again.toggleAttribute('disabled', left > 0)
        if (left === 0) clearInterval(timer)
        left -= 1
      }
      tick()
      timer = setInterval(tick, 1000)
    }

    async function follow(): Promise<void> {
      while (!isOver) {
        const { attempt } = begun
        const news = await recovery.look(attempt).catch((error: unknown) => {
          if (refusalOf(error) && attempt === begun.attempt)
            status.textContent = refusalOf(error)?.status === 422 ? t('linkOver') : wordsOf(error)
          return undefined
        })
        if (isOver) return
        if (news?.state === 'completed' && attempt === begun.attempt) {
          const { ticket } = news
          return end(() => resolve({ ticket, attempt }))
        }
        await wait(pauses.look)
      }
    }

    async function resend(): Promise<void> {
      again.disabled = true
      try {
        begun = await begin()
        status.textContent = t('linkWaiting')
        draw()
        countDown()
      } catch (error) {
        again.disabled = false
        status.textContent = wordsOf(error)
      }
    }
  })
}

/** The failure in the visitor's language where it is known; else in the service's words. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof LatchkeyError)) return error instanceof Error ? error.message : t('failed')
  if (error.name === 'gateway_unreachable') return t('recoveryAway')
  if (error.name === 'email_cooldown') {
    const n = Math.ceil(Number(error.details['n'] ?? 60) / 60)
    return t('tryIn', { n })
  }
  return error.message
}
