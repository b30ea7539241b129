import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Recovery } from '../services/recovery.js'
import { h } from '../ui/dom.js'
import { centered, field, primary, secondary } from '../ui/parts.js'
import type { Purpose, Stage } from '../ui/stage.js'

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
    const digits = field({
      label: 'Six digits',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: '6',
      className: 'lkf-digits',
      onInput: (text) => {
        digits.fail(undefined)
        if (/^\d{6}$/.test(text)) void prove(text)
      },
    })
    const confirm = primary('Continue', () => void prove(digits.input.value))
    const again = secondary(`Send again`, () => void resend())
    let left = 0
    let timer: ReturnType<typeof setInterval> | undefined
    const wait = () => {
      left = pause
      clearInterval(timer)
      const tick = () => {
        again.textContent = left > 0 ? `Send again in 0:${String(left).padStart(2, '0')}` : 'Send again'
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
        centered('key', heading, 'Enter the code sent to ', h('b', {}, email)),
        digits.element,
        h('div', { class: 'lkf-one' }, confirm, again),
      ],
      focus: digits.input,
      onClose: () => end(() => reject(new LatchkeyError('user_rejected'))),
    })
    wait()

    function end(settle: () => void): void {
      clearInterval(timer)
      hide()
      settle()
    }
    async function prove(code: string): Promise<void> {
      if (isBusy) return
      if (!/^\d{6}$/.test(code)) return digits.fail('The code has six digits.')
      isBusy = true
      try {
        const { ticket } = await recovery.prove(attempt, code)
        end(() => resolve(ticket))
      } catch (error) {
        digits.input.value = ''
        digits.fail(wordsOf(error))
        digits.input.focus()
      } finally {
        isBusy = false
      }
    }
    async function resend(): Promise<void> {
      try {
        ;({ attempt } = await recovery.begin(email))
        digits.fail(undefined)
        wait()
      } catch (error) {
        digits.fail(wordsOf(error))
      }
    }
  })
}

/** What the service said, or that it said nothing. */
export const wordsOf = (error: unknown): string =>
  error instanceof LatchkeyError && error.name === 'gateway_unreachable'
    ? 'The recovery service cannot be reached. Try again in a moment.'
    : error instanceof Error
      ? error.message
      : 'An error occurred'
