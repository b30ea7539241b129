import { Button } from '@latchkey/ui/components/Button'
import { Note } from '@latchkey/ui/components/Note'
import type { Saved } from '../settings/SettingsContext.js'

export function SaveBar({
  form,
  isValid = true,
  subject,
}: {
  readonly form: {
    readonly isChanged: boolean
    readonly isSaving: boolean
    readonly outcome: Saved | undefined
    readonly save: () => Promise<boolean>
    readonly reset: () => void
  }
  /** False only allows to discard. */
  readonly isValid?: boolean
  /** `sources`, on pages with several forms. */
  readonly subject?: string
}) {
  const { isChanged, isSaving, outcome, save, reset } = form
  return (
    <div className="c-save">
      <Outcome outcome={outcome} />
      <div className="c-actions">
        <Button
          variant="primary"
          loading={isSaving}
          disabled={!isChanged || !isValid}
          onClick={() => void save()}
        >
          {actionLabel('Save', subject)}
        </Button>
        {isChanged ? (
          <Button disabled={isSaving} onClick={reset}>
            {actionLabel('Discard', subject)}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const actionLabel = (verb: string, subject: string | undefined): string =>
  subject === undefined ? verb : `${verb} ${subject}`

export function Outcome({ outcome }: { readonly outcome: Saved | undefined }) {
  if (outcome === undefined) return null
  if (outcome.state === 'saved')
    return (
      <Note tone="info" role="status">
        Saved. It applies from the next request. You can undo it under Operators, Changes.
      </Note>
    )
  if (outcome.state === 'failed')
    return (
      <Note tone="bad" role="alert">
        {`Not saved. ${outcome.message}`}
      </Note>
    )
  if (outcome.state === 'unread')
    return (
      <Note tone="warn" role="status">
        {`Saved, but this page couldn’t read the settings back. ${outcome.message} Reload the page to see what applies.`}
      </Note>
    )
  if (outcome.state === 'refused')
    return (
      <Note tone="bad" role="alert">
        {`Not saved. ${outcome.errors.size === 1 ? 'One entry needs' : 'Some entries need'} a correction: ${[...outcome.errors.values()].join('; ')}.`}
      </Note>
    )
  return (
    <Note tone="warn" role="alert">
      {`Not saved: ${outcome.by} saved in the meantime (${outcome.changes.join('; ') || 'other settings'}). Your edits are still here. Review them and save again.`}
    </Note>
  )
}
