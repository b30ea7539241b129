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
  const said = entries.join('\n')
  const [typed, setTyped] = useState(said)
  // Empty lines stay while typing.
  const shown = linesOf(typed).join('\n') === said ? typed : said
  return (
    <LinesField
      label={label}
      help={help}
      value={shown}
      rows={3}
      fixed={fixed}
      onChange={(text) => {
        setTyped(text)
        onChange(linesOf(text))
      }}
    />
  )
}
