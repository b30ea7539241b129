import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Hint } from '@latchkey/ui/components/Hint'
import { Stack } from '@latchkey/ui/components/Stack'
import type { ReactElement } from 'react'
import { useAnnounced } from '../../useAnnounced.js'

/** What else can be done when no wallet came: two buttons a line. */
export function WaysOut({
  question,
  ways,
}: {
  readonly question: string
  readonly ways: readonly ReactElement[]
}) {
  useAnnounced(question)
  const lines = ways.flatMap((_, index) => (index % 2 === 0 ? [ways.slice(index, index + 2)] : []))
  return (
    <div data-testid="lk-way-out">
      <Stack gap={8}>
        <Hint>{question}</Hint>
        {lines.map((line) => (line.length > 1 ? <ButtonRow key={line[0]?.key}>{line}</ButtonRow> : line))}
      </Stack>
    </div>
  )
}
