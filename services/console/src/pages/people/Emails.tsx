import { MailIcon } from '@latchkey/ui/icons/MailIcon'
import type { ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { formatTime } from '../../parts/formats.js'
import { PagedTable } from '../../parts/PagedTable.js'
import { ShortId } from '../../parts/ShortId.js'
import { confirmColumn } from '../../parts/confirmColumn.js'
import type { Column } from '../../parts/Table.js'

interface Entry {
  readonly project: string
  readonly account: string
  readonly email: string
  readonly confirmedAt: number
}

const columns: readonly Column<Entry>[] = [
  { id: 'email', label: 'Email', cell: ({ email }) => email },
  { id: 'account', label: 'Account', cell: ({ account }) => <ShortId>{account}</ShortId> },
  { id: 'project', label: 'Project', cell: ({ project }) => project },
  { id: 'at', label: 'Confirmed', cell: ({ confirmedAt }) => formatTime(confirmedAt) },
]

/** Removing an address also clears its sessions. */
export function Emails({ project: of, filter }: { readonly project: string; readonly filter: ReactNode }) {
  const api = useApi()
  return (
    <>
      <div className="c-filters">{filter}</div>
      <p className="c-note">
        Visitors confirmed these with a code when they signed in. Tokens issued before a removal may show the
        address for up to 15 minutes.
      </p>
      <PagedTable<Entry>
        key={of}
        label="Email addresses"
        path="people/emails"
        query={{ project: of }}
        keyOf={({ project, account }) => `${project} ${account}`}
        icon={<MailIcon size={28} />}
        columns={(reload) => [
          ...columns,
          confirmColumn({
            verb: 'Remove',
            subjectOf: ({ email, account }) => `${email} of ${account}`,
            async run({ project, account }) {
              await api.send('POST', 'people/emails/forget', { project, account })
              reload()
            },
          }),
        ]}
        empty={{
          title: 'No email addresses yet',
          text: 'Projects with “Email with a sign-in” turned on ask visitors for one. Their addresses appear here.',
        }}
      />
    </>
  )
}
