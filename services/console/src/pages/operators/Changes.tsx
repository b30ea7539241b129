import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import type { Revision } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { RoleOnly } from '../../parts/RoleForm.js'
import { PagedTable } from '../../parts/PagedTable.js'
import { Outcome } from '../../parts/SaveBar.js'
import type { Column } from '../../parts/Table.js'
import { useSettings, type Saved } from '../../settings/SettingsContext.js'
import { eventText } from '../people/eventTexts.js'

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
  { id: 'event', label: 'What', cell: ({ event }) => eventText(event) },
  { id: 'subject', label: 'About', cell: ({ subject, projectId }) => subject ?? projectId ?? '' },
]

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

export function Changes() {
  const api = useApi()
  const { load: settings, restore } = useSettings()
  const [beforeNumber, setBefore] = useState<number>()
  const newest = settings.data?.revision ?? 0
  const load = useLoad(`revisions ${newest} ${beforeNumber ?? ''}`, () =>
    api.get<{ revisions: readonly Revision[]; more: boolean }>('settings/revisions', {
      before: beforeNumber,
    }),
  )
  const [outcome, setOutcome] = useState<Saved>()
  const [busy, setBusy] = useState<number>()
  async function restoreRevision(number: number) {
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
      <LoadResult load={load} lines={5}>
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
                {revisions.map((revision) => (
                  <li key={revision.number}>
                    <RevisionText revision={revision} isNewest={revision.number === newest} />
                    <RoleOnly minRole="editor">
                      <RestoreButton
                        number={revision.number}
                        newest={newest}
                        busy={busy}
                        onGo={restoreRevision}
                      />
                    </RoleOnly>
                  </li>
                ))}
              </ol>
              {more || beforeNumber !== undefined ? (
                <div className="c-actions c-pager">
                  <Button disabled={beforeNumber === undefined} onClick={() => setBefore(undefined)}>
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
      </LoadResult>
    </>
  )
}

function RevisionText({
  revision: { number, at, savedBy, changes },
  isNewest,
}: {
  readonly revision: Revision
  readonly isNewest: boolean
}) {
  return (
    <>
      <div className="c-revision-head">
        <strong>{`Change ${number}`}</strong>
        <span>{`${formatTime(at)}, ${savedBy}`}</span>
        {isNewest ? <span className="c-tag">In force</span> : null}
      </div>
      <ul>
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

/** Undo is for the newest save. */
function RestoreButton({
  number,
  newest,
  busy,
  onGo,
}: {
  readonly number: number
  readonly newest: number
  readonly busy: number | undefined
  readonly onGo: (number: number) => Promise<void>
}) {
  const isNewest = number === newest
  const to = isNewest ? number - 1 : number
  return (
    <div className="c-actions">
      <Button
        loading={busy === to}
        disabled={busy !== undefined && busy !== to}
        label={isNewest ? `Undo change ${number}` : `Go back to this: change ${number}`}
        onClick={() => void onGo(to)}
      >
        {isNewest ? 'Undo' : 'Go back to this'}
      </Button>
    </div>
  )
}
