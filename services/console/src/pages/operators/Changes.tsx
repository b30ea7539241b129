import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import type { Revision } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { formatTime } from '../../parts/formats.js'
import { Loaded } from '../../parts/Loaded.js'
import { PagedTable } from '../../parts/PagedTable.js'
import { Outcome } from '../../parts/SaveBar.js'
import type { Column } from '../../parts/Table.js'
import { useSettings, type Saved } from '../../settings/SettingsContext.js'
import { wordsForEvent } from '../people/eventWords.js'

interface AuditEntry {
  readonly id: number
  readonly at: number
  readonly event: string
  readonly who: string | null
  readonly projectId: string | null
  readonly subject: string | null
}

const auditColumns: readonly Column<AuditEntry>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => formatTime(at) },
  { id: 'who', label: 'Who', cell: ({ who }) => who ?? 'Unknown' },
  { id: 'event', label: 'What', cell: ({ event }) => wordsForEvent(event) },
  { id: 'subject', label: 'About', cell: ({ subject, projectId }) => subject ?? projectId ?? '' },
]

/** The log of what operators did besides saving. */
export const OperatorLog = () => (
  <PagedTable
    label="Log of operators"
    path="audit"
    columns={auditColumns}
    keyOf={({ id }) => id}
    icon={<KeyIcon size={28} />}
    empty={{ title: 'Nothing yet', text: 'Operators’ logins, keys and saves appear here.' }}
  />
)

/** Every save, with a way back. */
export function Changes() {
  const api = useApi()
  const { load: settings, restore } = useSettings()
  const [before, setBefore] = useState<number>()
  const newest = settings.data?.revision ?? 0
  // A save makes another list.
  const load = useLoad(`revisions ${newest} ${before ?? ''}`, () =>
    api.get<{ revisions: readonly Revision[]; more: boolean }>('settings/revisions', { before }),
  )
  const [outcome, setOutcome] = useState<Saved>()
  const [busy, setBusy] = useState<number>()
  async function goBack(number: number) {
    setBusy(number)
    try {
      setOutcome(await restore(number))
      setBefore(undefined)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <Outcome outcome={outcome} />
      <Loaded load={load} lines={5}>
        {({ revisions, more }) =>
          revisions.length === 0 ? (
            <div className="c-center">
              <Empty icon={<ClockIcon size={28} />} title="No changes yet">
                Saved changes to projects, wallets and networks appear here. You can undo each one.
              </Empty>
            </div>
          ) : (
            <>
              <ol className="c-revisions" aria-label="Saves, the newest first">
                {revisions.map(({ number, at, savedBy, changes }) => (
                  <li key={number}>
                    <div className="c-revision-head">
                      <strong>{`Change ${number}`}</strong>
                      <span>{`${formatTime(at)}, ${savedBy}`}</span>
                      {number === newest ? <span className="c-tag">In force</span> : null}
                    </div>
                    <ul>
                      {changes.map((text) => (
                        <li key={text}>{text}</li>
                      ))}
                    </ul>
                    <div className="c-actions">
                      {number === newest ? (
                        <Button
                          loading={busy === number - 1}
                          disabled={busy !== undefined && busy !== number - 1}
                          label={`Undo change ${number}`}
                          onClick={() => void goBack(number - 1)}
                        >
                          Undo
                        </Button>
                      ) : (
                        <Button
                          loading={busy === number}
                          disabled={busy !== undefined && busy !== number}
                          label={`Go back to this: change ${number}`}
                          onClick={() => void goBack(number)}
                        >
                          Go back to this
                        </Button>
                      )}
                    </div>
                  </li>
                ))}
              </ol>
              {more || before !== undefined ? (
                <div className="c-actions c-pager">
                  <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>
                    Newest
                  </Button>
                  <Button disabled={!more} onClick={() => setBefore(revisions.at(-1)?.number)}>
                    Older
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
    </>
  )
}
