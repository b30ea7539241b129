import { digits } from '@latchkey/protocol/digits'
import { Hint } from '@latchkey/ui/components/Hint'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useId, useState } from 'react'
import { css } from '../../generated/login.css.js'

export interface CodeFieldProps {
  readonly label: string
  readonly isWaiting: boolean
  readonly error: string | undefined
  readonly note: string | undefined
  readonly onCode: (code: string) => void
}

const BOXES = ['1', '2', '3', '4', '5', '6']

/** Accepts digits of any script, pasted text and autofill. */
export function CodeField({ label, isWaiting, error, note, onCode }: CodeFieldProps) {
  useStyles(css)
  const id = useId()
  const [code, setCode] = useState('')
  const [isTyped, setTyped] = useState(false)
  const [shownError, setShownError] = useState(error)
  if (error !== shownError) {
    setShownError(error)
    if (error) setCode('')
  }
  const wrong = isTyped ? undefined : error
  const set = (text: string) => {
    const read = digits(text).slice(0, BOXES.length)
    setCode(read)
    setTyped(read.length < BOXES.length)
    if (read.length === BOXES.length && read !== code) onCode(read)
  }
  return (
    <div>
      <div
        className="lk-code"
        data-invalid={wrong ? '' : undefined}
        data-waiting={isWaiting ? '' : undefined}
      >
        <input
          className="lk-code-input"
          aria-label={label}
          aria-invalid={wrong ? 'true' : undefined}
          aria-describedby={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          readOnly={isWaiting}
          value={code}
          data-lk-autofocus=""
          data-testid="lk-code"
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onChange={(event) => set(event.target.value)}
        />
        <div className="lk-code-boxes" aria-hidden="true">
          {BOXES.map((box, at) => (
            <span
              key={box}
              className={at === Math.min(code.length, 5) ? 'lk-code-box lk-code-next' : 'lk-code-box'}
            >
              {code[at]}
            </span>
          ))}
        </div>
      </div>
      <Hint id={id} tone={wrong ? 'bad' : undefined} testId="lk-code-note">
        {wrong ?? note}
      </Hint>
    </div>
  )
}
