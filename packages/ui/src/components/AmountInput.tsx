import { type ReactNode, useRef } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/amount.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of AmountInput. */
export type AmountInputProps = CommonProps & {
  /** Accessible name. */
  label: string
  /** The amount as the visitor's language writes it (`0.25`, `0,25`), or empty. */
  value: string
  /** What was typed or pasted, as it is. False refuses it: the field stays as it was. */
  onChange: (text: string) => boolean | void
  /** Default `0`. */
  placeholder?: string | undefined
  /** A line under the figure: its value in money. */
  children?: ReactNode | undefined
  /** Marks the figure as wrong; the words belong to a Hint whose id is given here. */
  errorId?: string | undefined
  /** Takes the focus when its view comes (not on touch). */
  autoFocus?: boolean | undefined
  onSubmit?: (() => void) | undefined
}

/** Keys that follow a refused one within this time belong to the same text, ms. */
const sameTextMs = 1000

/** Keys that say that a visitor looks at the field again. */
const editing = /^(Backspace|Delete|Home|End|Arrow\w+)$/

/**
 * A large centred input for an amount. Shrinks as it grows. Text that is refused is refused whole, also when it comes
 * key by key: whoever types `2.5e-7` without looking up has `2.5` in the field, not `2.57`.
 */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, placeholder = '0', children, errorId } = props
  useStyles(css)
  const refusedAt = useRef<number>(undefined)
  const change = (input: HTMLInputElement, event: InputEvent) => {
    const { value: text, selectionStart: caret } = input
    const isKey = event.inputType === 'insertText' && event.data?.length === 1
    const isHeld =
      isKey && refusedAt.current !== undefined && event.timeStamp - refusedAt.current < sameTextMs
    const isRefused = isHeld || onChange(text) === false
    refusedAt.current = isRefused && isKey ? event.timeStamp : undefined
    // React puts the value back by itself; Preact only draws a changed state.
    if (isRefused) input.value = value
    // Where a sign was written in another way, the caret would go to the end.
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
