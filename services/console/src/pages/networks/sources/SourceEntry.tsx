import { LinesField, SwitchField, TextField } from '../../../parts/fields.js'
import type { SourceField } from './fields.js'
import { isMissing, problemOf, type SourceDraft } from './sourceDraft.js'
import type { SourceType } from './sourceKinds.js'

export function SourceEntry({
  type,
  draft,
  onChange,
  errorOf,
}: {
  readonly type: SourceType
  readonly draft: SourceDraft
  readonly onChange: (draft: SourceDraft) => void
  readonly errorOf: (field: string) => string | undefined
}) {
  if (type.fields.length === 0) return <p className="c-none">Nothing to set.</p>
  const lines = type.fields.filter(({ form }) => form !== 'switch')
  const switches = type.fields.filter(({ form }) => form === 'switch')
  const set = (name: string, value: string | boolean) =>
    onChange({ ...draft, typed: { ...draft.typed, [name]: value } })
  return (
    <>
      {lines.length === 0 ? null : (
        <div className="c-pair">
          {lines.map((field) => (
            <Line
              key={field.name}
              field={field}
              typed={String(draft.typed[field.name] ?? '')}
              onChange={(value) => set(field.name, value)}
              error={errorOf(field.name)}
            />
          ))}
        </div>
      )}
      {switches.map(({ name, label }) => (
        <SwitchField key={name} checked={draft.typed[name] === true} onChange={(isOn) => set(name, isOn)}>
          {label}
        </SwitchField>
      ))}
    </>
  )
}

function Line({
  field,
  typed,
  onChange,
  error,
}: {
  readonly field: SourceField
  readonly typed: string
  readonly onChange: (typed: string) => void
  readonly error: string | undefined
}) {
  const { label, form, fallback, help } = field
  const shared = {
    label,
    value: typed,
    onChange,
    error: problemOf(field, typed) ?? error,
    help: isMissing(field, typed) ? [help, 'Required.'].filter(Boolean).join(' ') : help,
  }
  if (form === 'lines') return <LinesField {...shared} rows={2} />
  return (
    <TextField
      {...shared}
      {...(typeof fallback === 'string' && { placeholder: fallback })}
      {...(form === 'number' && { inputMode: field.range?.isWhole ? 'numeric' : 'decimal' })}
      ltr
    />
  )
}
