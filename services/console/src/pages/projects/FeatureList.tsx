import { useState } from 'react'
import { LinesField } from '../../parts/fields.js'
import { linesOf } from '../../settings/edits.js'

export function FeatureList({
  label,
  help,
  entries,
  onChange,
  fixed,
}: {
  readonly label: string
  readonly help: string
  readonly entries: readonly string[]
  readonly onChange: (entries: readonly string[]) => void
  readonly fixed: boolean
}) {
  const storedText = entries.join('\n')
  const [typed, setTyped] = useState(storedText)
  // Empty lines stay while typing.
  const displayedText = linesOf(typed).join('\n') === storedText ? typed : storedText
  return (
    <LinesField
      label={label}
      help={help}
      value={displayedText}
      rows={3}
      fixed={fixed}
      onChange={(text) => {
        setTyped(text)
        onChange(linesOf(text))
      }}
    />
  )
}
