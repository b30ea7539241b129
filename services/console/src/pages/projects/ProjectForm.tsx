import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useMemo } from 'react'
import type { Project, SettingsView } from '../../api/types.js'
import { LinesField, SwitchField, TextField } from '../../parts/fields.js'
import { For, Needs } from '../../parts/Needs.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { changedFields, linesOf, withProject } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm } from '../../settings/useForm.js'
import { FeatureFields } from './FeatureFields.js'
import { OriginTry } from './OriginTry.js'

/** The settings of a project. */
export function ProjectForm({
  project,
  view,
  onRemove,
}: {
  readonly project: Project
  readonly view: SettingsView
  /** Absent where the settings file has the project. */
  readonly onRemove?: (() => void) | undefined
}) {
  const form = useProjectForm(project)
  const { draft, set, errorAt } = form
  const at = (field: string) => pointer('projects', project.id, field)
  const isFixed = (field: string) => view.fixed.includes(at(field))
  return (
    <Part
      title={project.name}
      note={
        <>
          Project id <code>{project.id}</code>
        </>
      }
      actions={
        onRemove ? (
          <For least="editor">
            <LinkButton look="underline" onClick={onRemove} label={`Remove project ${project.name}`}>
              Remove
            </LinkButton>
          </For>
        ) : undefined
      }
    >
      <Needs least="editor" to="change projects">
        <div className="c-form">
          <TextField
            label="Name"
            value={draft.name}
            onChange={(name) => set('name', name)}
            error={errorAt(at('name'))}
            fixed={isFixed('name')}
          />
          <OriginFields
            origins={draft.origins}
            onChange={(origins) => set('origins', origins)}
            error={errorAt(at('allowedOrigins'))}
            fixed={isFixed('allowedOrigins')}
            development={view.development}
          />
          <FeatureFields
            features={draft.features}
            onChange={(features) => set('features', features)}
            error={errorAt(at('features'))}
            fixed={isFixed('features')}
          />
          <ProjectSwitches form={form} isFixed={isFixed} />
          <TextField
            label="Requests per day"
            value={draft.quota}
            onChange={(quota) => set('quota', quota)}
            error={isWhole(draft.quota) ? errorAt(at('quota')) : 'Enter a whole number, or leave it empty.'}
            fixed={isFixed('quota')}
            inputMode="numeric"
            placeholder="Unlimited"
            help="Requests over this are refused until midnight UTC. Leave empty for no limit."
          />
          <SaveBar form={form} isValid={isWhole(draft.quota)} />
        </div>
      </Needs>
    </Part>
  )
}

function useProjectForm(project: Project) {
  const initial = useMemo(
    () => ({
      name: project.name,
      origins: project.allowedOrigins.join('\n'),
      features: project.features,
      analytics: project.analytics,
      signInCookies: project.signInCookies,
      deviceCheck: project.deviceCheck,
      serverCalls: project.serverCalls,
      quota: project.quota === undefined ? '' : String(project.quota),
    }),
    [project],
  )
  return useForm(initial, (document, { origins, quota, ...rest }) => {
    const said = {
      ...rest,
      allowedOrigins: linesOf(origins),
      quota: quota.trim() === '' ? undefined : Number(quota),
    }
    return withProject(document, project.id, changedFields<Partial<Project>>(project, said))
  })
}

/** The origins that may use the project, with a try of one. */
function OriginFields({
  origins,
  onChange,
  error,
  fixed,
  development,
}: {
  readonly origins: string
  readonly onChange: (origins: string) => void
  readonly error: string | undefined
  readonly fixed: boolean
  readonly development: boolean
}) {
  return (
    <>
      <LinesField
        label="Allowed origins, one per line"
        value={origins}
        onChange={onChange}
        error={error}
        fixed={fixed}
        placeholder="https://app.example"
        help={
          origins.trim() === ''
            ? 'Empty: any page can use this project.'
            : 'https://app.example is that origin, app.example that host on any port, *.app.example one label in front.'
        }
      />
      <OriginTry entries={linesOf(origins)} development={development} />
    </>
  )
}

function ProjectSwitches({
  form: { draft, set },
  isFixed,
}: {
  readonly form: ReturnType<typeof useProjectForm>
  readonly isFixed: (field: string) => boolean
}) {
  return (
    <>
      <SwitchField
        checked={draft.analytics}
        onChange={(isOn) => set('analytics', isOn)}
        fixed={isFixed('analytics')}
      >
        <strong>Analytics</strong>, take the events of its pages and count them in Overview
      </SwitchField>
      <SwitchField
        checked={draft.signInCookies}
        onChange={(isOn) => set('signInCookies', isOn)}
        fixed={isFixed('signInCookies')}
      >
        <strong>Sign-ins in cookies</strong>, for pages on the gateway’s own site
      </SwitchField>
      <SwitchField
        checked={draft.deviceCheck}
        onChange={(isOn) => set('deviceCheck', isOn)}
        fixed={isFixed('deviceCheck')}
      >
        <strong>Approve new devices</strong>, by a link in an email before the code of a login
      </SwitchField>
      <SwitchField
        checked={draft.serverCalls === 'key'}
        onChange={(isOn) => set('serverCalls', isOn ? 'key' : 'open')}
        fixed={isFixed('serverCalls')}
      >
        <strong>Servers need a key</strong>, for requests that come from no page
      </SwitchField>
    </>
  )
}

const isWhole = (text: string): boolean => /^\s*\d*\s*$/.test(text)
