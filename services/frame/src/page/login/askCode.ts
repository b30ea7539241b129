import { digits } from '@latchkey/protocol/digits'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Recovery } from '../services/recovery.js'
import { h } from '../ui/dom.js'
import { centered, field, primary, secondary } from '../ui/parts.js'
import type { Purpose, Stage } from '../ui/stage.js'
import { t } from '../words/t.js'

/** What the visitor is asked the code for. */
export interface CodeRequest {
  readonly email: string
  readonly title: string
  readonly heading: string
  readonly purpose: Purpose
}

/** Seconds between two letters. */
const pause = 30

/**
 * Asks for the code that the recovery service sends by itself. The host's page sees nothing of it.
 *
 * @returns the ticket that the code is worth
 * @throws LatchkeyError `user_rejected`
 */
export async function askCode(
  { stage, recovery }: { stage: Stage; recovery: Pick<Recovery, 'begin' | 'prove'> },
  { email, title, heading, purpose }: CodeRequest,
): Promise<string> {
  let { attempt } = await recovery.begin(email)
  return new Promise((resolve, reject) => {
    let isBusy = false
    const entry = field({
      label: t('codeLabel'),
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      className: 'lkf-digits',
      onInput: (text) => {
        entry.fail(undefined)
        if (digits(text).length === 6) void prove(text)
      },
    })
    const confirm = primary(t('continue'), () => void prove(entry.input.value))
    const again = secondary(t('codeAgain'), () => void resend())
    let left = 0
    let timer: ReturnType<typeof setInterval> | undefined
    const wait = () => {
      left = pause
      clearInterval(timer)
      const tick = () => {
        again.textContent =
          left > 0 ? t('codeAgainIn', { time: `0:${String(left).padStart(2, '0')}` }) : t('codeAgain')
        again.toggleAttribute('disabled', left > 0)
        if (left === 0) clearInterval(timer)
        left -= 1
      }
      tick()
      timer = setInterval(tick, 1000)
    }
    const hide = stage.show({
      purpose,
      title,
      body: [
        centered('key', heading, t('codeText'), h('b', {}, email)),
        entry.element,
        h('div', { class: 'lkf-one' }, confirm, again),
      ],
      focus: entry.input,
      onClose: () => end(() => reject(new LatchkeyError('user_rejected'))),
    })
    wait()

    function end(settle: () => void): void {
      clearInterval(timer)
      hide()
      settle()
    }
    async function prove(text: string): Promise<void> {
      if (isBusy) return
      const code = digits(text)
      if (code.length !== 6) return entry.fail(t('codeShort'))
      isBusy = true
      try {
        const { ticket } = await recovery.prove(attempt, code)
        end(() => resolve(ticket))
      } catch (error) {
        entry.input.value = ''
        entry.fail(wordsOf(error))
        entry.input.focus()
      } finally {
        isBusy = false
      }
    }
    async function resend(): Promise<void> {
      try {
        ;({ attempt } = await recovery.begin(email))
        entry.fail(undefined)
        wait()
      } catch (error) {
        entry.fail(wordsOf(error))
      }
    }
  })
}

/** What went wrong, in the visitor's language where it is known; else what the service said. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof LatchkeyError)) return error instanceof Error ? error.message : t('failed')
  if (error.name === 'gateway_unreachable') return t('recoveryAway')
  if (error.name === 'wrong_code') return t('codeWrong')
  if (error.name === 'expired_code') return t('codeExpired')
  return error.message
}
