import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

export function Choice({
  picked,
  onChange,
  testId,
  children,
  note,
  disabled = false,
}: {
  readonly picked: boolean
  readonly onChange: (picked: boolean) => void
  readonly testId: string
  readonly children: ReactNode
  readonly note?: string | undefined
  readonly disabled?: boolean
}) {
  return (
    <label className="row choice">
      <input
        type="checkbox"
        className="hidden"
        checked={picked}
        disabled={disabled}
        data-testid={testId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="row-main">{children}</span>
      {note !== undefined && <span className="muted small">{note}</span>}
      <span className="box">
        <Icon name="tick" size={16} />
      </span>
    </label>
  )
}

export function toggled<Item>(
  all: readonly Item[],
  picked: readonly Item[],
  item: Item,
  on: boolean,
): readonly Item[] {
  return all.filter((one) => (one === item ? on : picked.includes(one)))
}
