import { isOriginAllowed } from '@latchkey/protocol/origins'
import { CheckIcon } from '@latchkey/ui/icons/CheckIcon'
import { CrossIcon } from '@latchkey/ui/icons/CrossIcon'
import { useState } from 'react'
import { TextField } from '../../parts/fields.js'

/** The gateway's own function decides. */
export function OriginTest({
  entries,
  development,
}: {
  /** Also unsaved. */
  readonly entries: readonly string[]
  readonly development: boolean
}) {
  const [typed, setTyped] = useState('')
  const origin = originOf(typed)
  const isAllowed = origin !== undefined && isOriginAllowed(origin, entries, { development })
  return (
    <div className="c-try">
      <TextField
        label="Try an address"
        value={typed}
        onChange={setTyped}
        placeholder="https://app.example/page"
        ltr
        help={
          typed !== '' && origin === undefined
            ? 'Enter a full address that begins with https:// or http://.'
            : 'Checked against the list above, even before you save.'
        }
      />
      <p className={isAllowed ? 'c-verdict c-verdict-ok' : 'c-verdict'} role="status">
        {origin === undefined ? null : (
          <>
            {isAllowed ? <CheckIcon size={18} /> : <CrossIcon size={18} />}
            {isAllowed
              ? `${origin} can use this project.`
              : `${origin} can’t use this project. It isn’t on the list.`}
          </>
        )}
      </p>
      {development &&
      origin !== undefined &&
      isAllowed &&
      /^https?:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin) ? (
        <p className="c-note">This gateway isn’t in production, so localhost is always allowed.</p>
      ) : null}
    </div>
  )
}

function originOf(text: string): string | undefined {
  try {
    const { origin, protocol } = new URL(text.trim())
    return /^https?:$/.test(protocol) ? origin : undefined
  } catch {
    return undefined
  }
}
