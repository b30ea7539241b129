import { useId, useImperativeHandle, useRef, useState, type HTMLAttributes, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/field.css.js'
import { CloseIcon } from '../icons/CloseIcon.js'
import { IconButton } from './IconButton.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type FieldProps = CommonProps & {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  type?: 'text' | 'search' | 'email' | undefined
  icon?: ReactNode | undefined
  trailing?: ReactNode | undefined
  /** Without it, no clear button. */
  clearLabel?: string | undefined
  /** Announced. */
  error?: string | undefined
  help?: string | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] | undefined
  autoComplete?: string | undefined
  /** A short form, until the field is edited. */
  settled?: string | undefined
  autoFocus?: boolean | undefined
  /** For addresses, amounts and email. */
  ltr?: boolean | undefined
  maxLength?: number | undefined
  disabled?: boolean | undefined
  onSubmit?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

export function Field(props: FieldProps) {
  const { value, onChange, icon, trailing, clearLabel, error, help } = props
  useStyles(css)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(props.elementRef, () => input.current as HTMLInputElement, [])
  const [isPasted, setPasted] = useState(false)
  const edit = () => setPasted(false)
  const id = useId()
  const note = error ?? help
  return (
    <div className="lk-field-box">
      <div
        className="lk-field"
        data-invalid={error === undefined ? undefined : ''}
        data-pasted={isPasted && props.settled ? '' : undefined}
      >
        {icon}
        <input
          {...rootProps(props, 'lk-input')}
          ref={input}

          {...attributesOf(props)}
          aria-describedby={note === undefined ? undefined : id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={() => setPasted(true)}
          onPointerDown={edit}
          onBlur={props.onBlur}
          onKeyDown={(event) => {
            if (event.key.length < 2 || /^(Arrow|Back|Del|Home|End)/.test(event.key)) edit()
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            props.onSubmit?.()
          }}
        />
        {props.settled === undefined ? null : (
          <span className="lk-settled" dir="ltr" aria-hidden="true">
            {props.settled}
          </span>
        )}
        {clearLabel !== undefined && value !== '' ? (
          <IconButton
            label={clearLabel}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <CloseIcon size={18} />
          </IconButton>
        ) : null}
        {trailing}
      </div>
      {note === undefined ? null : <FieldNote id={id} isError={error !== undefined} text={note} />}
    </div>
  )
}

/** On a small sheet an error would appear under the edge. */
const reveal = (note: HTMLElement | null): void => note?.scrollIntoView?.({ block: 'nearest' })

const FieldNote = ({ id, isError, text }: { id: string; isError: boolean; text: string }) => (
  <p
    id={id}
    ref={isError ? reveal : undefined}
    className={isError ? 'lk-field-note lk-field-error' : 'lk-field-note'}
    role={isError ? 'alert' : undefined}
  >
    {text}
  </p>
)

function attributesOf({ type = 'text', ...props }: FieldProps) {
  const isSearch = type === 'search'
  return {
    type: isSearch ? 'text' : type,
    role: isSearch ? 'searchbox' : undefined,
    enterKeyHint: isSearch ? 'search' : undefined,
    'aria-label': props.label,
    'aria-invalid': props.error === undefined ? undefined : 'true',
    placeholder: props.placeholder,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete ?? 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    dir: props.value === '' ? undefined : props.ltr ? 'ltr' : 'auto',
    maxLength: props.maxLength,
    disabled: props.disabled,
    'data-lk-autofocus': props.autoFocus ? '' : undefined,
  } as const
}
