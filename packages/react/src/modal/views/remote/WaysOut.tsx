import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Hint } from '@latchkey/ui/components/Hint'
import { Stack } from '@latchkey/ui/components/Stack'
import type { ReactNode } from 'react'
import { useAnnounced } from '../../useAnnounced.js'

/** What else can be done when no wallet came: two buttons a line. */
export function WaysOut({
  question,
  ways,
}: {
  readonly question: string
  readonly ways: readonly ReactNode[]
}) {
  useAnnounced(question)
  const shown = ways.filter(Boolean)
  return (
    <div data-testid="lk-way-out">
      <Hint>{question}</Hint>
      <Stack>
        {[0, 2].map((at) =>
          shown.length > at ? <ButtonRow key={at}>{shown.slice(at, at + 2)}</ButtonRow> : null,
        )}
      </Stack>
    </div>
  )
}
