import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import type { Project } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { RoleText } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { OneTimeSecret } from '../../parts/OneTimeSecret.js'
import { ConfirmButton } from '../../parts/ConfirmButton.js'
import { Table, type Column } from '../../parts/Table.js'
import { Deliveries } from './Deliveries.js'
import { NewWebhook } from './NewWebhook.js'

interface Endpoint {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  readonly createdAt: number
  readonly disabledAt: number | null
  readonly oldSecretUntil: number | null
}

export const Webhooks = ({ project }: { readonly project: Project }) => (
  <Part
    title="Webhooks"
    note="Your servers are told of events with a signed request (Standard Webhooks). Failed requests are repeated for 24 hours."
  >
    <RoleText minRole="editor" to="see webhooks">
      <EndpointList project={project} />
    </RoleText>
  </Part>
)

function EndpointList({ project }: { readonly project: Project }) {
  const api = useApi()
  const load = useLoad(`webhooks ${project.id}`, () =>
    api.get<{ endpoints: readonly Endpoint[] }>('webhooks', { project: project.id }),
  )
  const [secret, setSecret] = useState<{ readonly of: string; readonly value: string }>()
  const [open, setOpen] = useState<Endpoint>()
  const [notice, setNotice] = useState<{ readonly isGood: boolean; readonly text: string }>()
  async function test(endpoint: Endpoint) {
    setNotice(undefined)
    try {
      await api.send('POST', 'webhooks/test', { id: endpoint.id })
      setOpen(endpoint)
      setNotice({ isGood: true, text: 'A test is being sent. It appears under deliveries.' })
      load.reload()
    } catch (error) {
      setNotice({ isGood: false, text: error instanceof Error ? error.message : String(error) })
    }
  }
  async function rotate({ id, url }: Endpoint) {
    const made = await api.send<{ secret: string }>('POST', 'webhooks/rotate', { id })
    setSecret({ of: url, value: made.secret })
    load.reload()
  }
  async function remove({ id }: Endpoint) {
    await api.send('POST', 'webhooks/remove', { id })
    setOpen(undefined)
    load.reload()
  }
  return (
    <>
      <LoadResult load={load} lines={2}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <p className="c-none">No endpoints yet.</p>
          ) : (
            <Table
              label="Webhook endpoints"
              columns={columnsWith({ test, rotate, remove, show: setOpen })}
              rows={endpoints}
              keyOf={({ id }) => id}
            />
          )
        }
      </LoadResult>
      {notice === undefined ? null : (
        <Note tone={notice.isGood ? 'info' : 'bad'} role={notice.isGood ? 'status' : 'alert'}>
          {notice.text}
        </Note>
      )}
      {secret === undefined ? null : (
        <OneTimeSecret
          name={`Secret of ${secret.of}`}
          value={secret.value}
          copyLabel="Copy the secret"
          onClose={() => setSecret(undefined)}
        />
      )}
      {open === undefined ? null : (
        <Deliveries key={open.id} endpoint={open} onClose={() => setOpen(undefined)} />
      )}
      <NewWebhook
        project={project.id}
        onMade={(of, value) => {
          setSecret({ of, value })
          load.reload()
        }}
      />
    </>
  )
}

interface Presses {
  readonly test: (endpoint: Endpoint) => Promise<void>
  readonly rotate: (endpoint: Endpoint) => Promise<void>
  readonly remove: (endpoint: Endpoint) => Promise<void>
  readonly show: (endpoint: Endpoint) => void
}

const columnsWith = ({ test, rotate, remove, show }: Presses): readonly Column<Endpoint>[] => [
  { id: 'url', label: 'Address', cell: ({ url }) => <code>{url}</code> },
  { id: 'events', label: 'Events', cell: ({ events }) => events.join(', ') },
  {
    id: 'state',
    label: 'State',
    cell: ({ disabledAt, oldSecretUntil }) =>
      disabledAt !== null
        ? `Stopped ${formatTime(disabledAt)}: the server said it’s gone. A test starts it again.`
        : oldSecretUntil === null
          ? 'On'
          : `On, also signed with the old secret until ${formatTime(oldSecretUntil)}`,
  },
  {
    id: 'presses',
    label: 'Change',
    cell: (endpoint) => (
      <span className="c-links">
        <LinkButton look="underline" label={`Deliveries to ${endpoint.url}`} onClick={() => show(endpoint)}>
          Deliveries
        </LinkButton>
        <LinkButton
          look="underline"
          label={`Send a test to ${endpoint.url}`}
          onClick={() => void test(endpoint)}
        >
          Send a test
        </LinkButton>
        <ConfirmButton
          verb="Replace secret"
          subject={`of ${endpoint.url}`}
          onConfirm={() => rotate(endpoint)}
        />
        <ConfirmButton
          verb="Remove"
          subject={`endpoint ${endpoint.url}`}
          onConfirm={() => remove(endpoint)}
        />
      </span>
    ),
  },
]
