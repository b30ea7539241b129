import { Button } from '@latchkey/ui/components/Button'
import { Note } from '@latchkey/ui/components/Note'
import { useMemo, useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import type { Project } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { TextField } from '../../parts/fields.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { useReport } from '../../settings/Unsaved.js'
import { sentence } from '../../settings/useForm.js'
import {
  draftOfLook,
  type EmailsView,
  errorsOf,
  type LookDraft,
  type LookField,
  lookOfDraft,
} from './emailLook.js'
import { PreviewPart } from './EmailPreview.js'

export function Emails({ project }: { readonly project: Project }) {
  const api = useApi()
  const load = useLoad(`emails ${project.id}`, () => api.get<EmailsView>('emails', { project: project.id }))
  return (
    <LoadResult load={load} lines={6}>
      {(view) => <Look project={project} view={view} onSaved={load.reload} />}
    </LoadResult>
  )
}

const fields: readonly {
  readonly name: LookField
  readonly label: string
  readonly help: string
  readonly placeholder?: string
}[] = [
  {
    name: 'accent',
    label: 'Accent color',
    placeholder: '#1f5fe0',
    help: 'Behind white text, so it needs a contrast of 4.5.',
  },
  {
    name: 'logo',
    label: 'Logo',
    placeholder: 'https://app.example/logo.png',
    help: 'An https address, or a PNG, JPEG or GIF of up to 36 kB as a data: URL, which travels with each email. Mail programs block pictures, so the name stays beside it.',
  },
  { name: 'senderName', label: 'Sender name', help: 'Before the gateway’s address. Not an address itself.' },
  { name: 'replyTo', label: 'Reply to', placeholder: 'help@app.example', help: 'Where answers go.' },
  { name: 'footer', label: 'Footer', help: 'One line, such as your company’s name and address.' },
]

type SaveResult =
  | { readonly state: 'saved' }
  | { readonly state: 'failed'; readonly message: string; readonly errors: ReadonlyMap<string, string> }

function Look({
  project,
  view,
  onSaved,
}: {
  readonly project: Project
  readonly view: EmailsView
  readonly onSaved: () => void
}) {
  const api = useApi()
  const stored = useMemo(() => draftOfLook(view.look), [view.look])
  const [typed, setTyped] = useState<Partial<LookDraft>>({})
  const [saveResult, setSaveResult] = useState<SaveResult>()
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const draft = { ...stored, ...typed }
  const look = lookOfDraft(draft)
  const isChanged = JSON.stringify(look) !== JSON.stringify(lookOfDraft(stored))
  useReport(isChanged)

  async function save() {
    setSaving(true)
    try {
      await api.send('PUT', 'emails', { project: project.id, look })
      setSaveResult({ state: 'saved' })
      onSaved()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      setSaveResult({ state: 'failed', message, errors: errorsOf(error) })
    } finally {
      setSaving(false)
    }
  }
  function change(name: LookField, value: string) {
    setTyped((before) => ({ ...before, [name]: value }))
    setSaveResult(undefined)
  }
  const errors = saveResult?.state === 'failed' ? saveResult.errors : refusals

  return (
    <>
      <Part
        title="Look of emails"
        note={
          view.sender === null
            ? 'This gateway has no mail server, so it sends none yet.'
            : `Sent from ${view.sender.address}. Leave a field empty for its default.`
        }
      >
        <RoleForm minRole="editor" to="change emails">
          <div className="c-form">
            {fields.map(({ name, ...field }) => (
              <TextField
                key={name}
                {...field}
                value={draft[name]}
                onChange={(value) => change(name, value)}
                error={errors.get(name)}
                ltr={name !== 'footer' && name !== 'senderName'}
              />
            ))}
            <div className="c-save">
              <Outcome saveResult={saveResult} />
              <div className="c-actions">
                <Button
                  variant="primary"
                  loading={isSaving}
                  disabled={!isChanged}
                  onClick={() => void save()}
                >
                  Save
                </Button>
                {isChanged ? (
                  <Button
                    disabled={isSaving}
                    onClick={() => {
                      setTyped({})
                      setSaveResult(undefined)
                    }}
                  >
                    Discard
                  </Button>
                ) : null}
              </div>
            </div>
          </div>
        </RoleForm>
      </Part>
      <PreviewPart project={project.id} view={view} look={look} onRefused={setRefusals} />
    </>
  )
}

function Outcome({ saveResult }: { readonly saveResult: SaveResult | undefined }) {
  if (saveResult === undefined) return null
  return saveResult.state === 'saved' ? (
    <Note tone="info" role="status">
      Saved. It applies from the next email.
    </Note>
  ) : (
    <Note tone="bad" role="alert">{`Not saved. ${sentence(saveResult.message)}`}</Note>
  )
}
