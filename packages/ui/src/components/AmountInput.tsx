import { type ReactNode, useRef } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/amount.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type AmountInputProps = CommonProps & {
  label: string
  /** In the visitor's language (`0.25`, `0,25`), or empty. */
  value: string
  /** False rejects the text. */
  onChange: (text: string) => boolean | void
  placeholder?: string | undefined
  children?: ReactNode | undefined
  errorId?: string | undefined
  autoFocus?: boolean | undefined
  onSubmit?: (() => void) | undefined
}

/** Keys within this time after a rejected one belong to the same text. */
const sameTextWindowMs = 1000

const editing = /^(Backspace|Delete|Home|End|Arrow\w+)$/

/**
 * Shrinks as it grows. Rejects a text as a whole, even key by key: typing `2.5e-7` leaves `2.5`,
 * not `2.57`.
 */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, placeholder = '0', children, errorId } = props
  useStyles(css)
  const refusedAt = useRef<number>(undefined)
  const change = (input: HTMLInputElement, event: InputEvent) => {
    const { value: text, selectionStart: caret } = input
    const isKey = event.inputType === 'insertText' && event.data?.length === 1
    const isHeld =
      isKey && refusedAt.current !== undefined && event.timeStamp - refusedAt.current < sameTextWindowMs
    const isRefused = isHeld || onChange(text) === false
    refusedAt.current = isRefused && isKey ? event.timeStamp : undefined
    // React restores the value; Preact renders only changed state.
    if (isRefused) input.value = value
    // Keeps the caret after a normalized character.
    queueMicrotask(() => {
      if (input.value !== text && input.value.length === text.length) input.setSelectionRange(caret, caret)
    })
  }
  const length = Math.max(1, value.length)
  return (
    <div className="lk-amount-input" data-length={length > 16 ? 'long' : length > 9 ? 'medium' : 'short'}>
      <input
        {...rootProps(props)}
        aria-label={label}
        aria-invalid={errorId === undefined ? undefined : 'true'}
        aria-describedby={errorId}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={value}
        placeholder={placeholder}
        data-lk-autofocus={props.autoFocus ? '' : undefined}
        onChange={(event) => change(event.target, event.nativeEvent as InputEvent)}
        onPointerDown={() => (refusedAt.current = undefined)}
        onKeyDown={(event) => {
          if (editing.test(event.key)) refusedAt.current = undefined
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
