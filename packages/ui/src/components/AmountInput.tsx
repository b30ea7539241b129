import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/amount.css.js'
import { sanitizeAmount } from './sanitizeAmount.js'

/** Properties of AmountInput. */
export type AmountInputProps = {
  /** Accessible name. */
  label: string
  /** A plain decimal text (`0.25`), or empty. */
  value: string
  onChange: (value: string) => void
  /** Digits behind the point, 0…77. Default 18. */
  decimals?: number | undefined
  /** Default `0`. */
  placeholder?: string | undefined
  /** A line under the figure: its value in money. */
  children?: ReactNode | undefined
  /** Marks the figure as wrong; the words belong to a Hint whose id is given here. */
  errorId?: string | undefined
  /** Takes the focus when its view comes (not on touch). */
  autoFocus?: boolean | undefined
  onSubmit?: (() => void) | undefined
  testId?: string | undefined
}

/** A large centred decimal input that accepts nothing but an amount. Shrinks as it grows. */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, decimals = 18, placeholder = '0', children, errorId } = props
  useStyles(css)
  const length = Math.max(1, value.length)
  return (
    <div className="lk-amount-input" data-length={length > 16 ? 'long' : length > 9 ? 'medium' : 'short'}>
      <input
        aria-label={label}
        aria-invalid={errorId === undefined ? undefined : 'true'}
        aria-describedby={errorId}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={value}
        placeholder={placeholder}
        maxLength={80}
        data-lk-autofocus={props.autoFocus ? '' : undefined}
        data-testid={props.testId}
        onChange={(event) => onChange(sanitizeAmount(event.target.value, decimals))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onSubmit?.()
        }}
      />
      {children === undefined ? null : (
        <div className="lk-amount-under lk-num">
          <bdi>{children}</bdi>
        </div>
      )}
    </div>
  )
}
