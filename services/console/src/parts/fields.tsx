import { Checkbox } from '@latchkey/ui/components/Checkbox'
import { Field, type FieldProps } from '@latchkey/ui/components/Field'
import { useId, type ReactNode } from 'react'

interface Common {
  readonly label: string
  readonly error?: string | undefined
  readonly help?: string | undefined
  /** Set by the settings file. */
  readonly fixed?: boolean | undefined
}

const byFile = 'Set in the settings file. Change it there.'

export function TextField({ fixed, help, ...props }: Common & FieldProps) {
  return (
    <div className="c-field">
      <span className="c-label" aria-hidden="true">
        {props.label}
      </span>
      <Field {...props} disabled={fixed} help={fixed ? byFile : help} />
    </div>
  )
}

/** One entry per line. */
export function LinesField({
  label,
  value,
  onChange,
  error,
  help,
  fixed,
  rows = 4,
  placeholder,
}: Common & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows?: number
  readonly placeholder?: string
}) {
  const id = useId()
  const note = error ?? (fixed ? byFile : help)
  return (
    <div className="c-field">
      <label className="c-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="c-area"
        value={value}
        rows={rows}
        disabled={fixed}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={error === undefined ? 'lk-field-note' : 'lk-field-note lk-field-error'}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export function ChoiceField<T extends string>({
  label,
  value,
  choices,
  onChange,
  fixed,
  help,
}: Common & {
  readonly value: T
  readonly choices: readonly { readonly id: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}) {
  const id = useId()
  const note = fixed ? byFile : help
  return (
    <div className="c-field">
      <label className="c-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="c-select"
        value={value}
        disabled={fixed}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.id === event.target.value)
          if (chosen) onChange(chosen.id)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
      {note === undefined ? null : (
        <p id={`${id}-note`} className="lk-field-note">
          {note}
        </p>
      )}
    </div>
  )
}

export function SwitchField({
  checked,
  onChange,
  fixed,
  children,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly fixed?: boolean | undefined
  readonly children: ReactNode
}) {
  return (
    <fieldset className="c-switch" disabled={fixed}>
      <Checkbox checked={checked} onChange={onChange}>
        {children}
        {fixed ? <span className="c-fixed">{byFile}</span> : null}
      </Checkbox>
    </fieldset>
  )
}
