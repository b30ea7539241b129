import { SwitchField, TextField } from '../../parts/fields.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { Usage } from './Usage.js'
import { useSection, type SectionProps } from './useSection.js'

const isWhole = (text: string): boolean => /^\s*\d*\s*$/.test(text)

export function LimitsSection(props: SectionProps) {
  const { project } = props
  const { analytics, serverCalls, quota } = project
  const { form, isFixed, errorOf } = useSection(
    props,
    { analytics, serverCalls, quota: quota === undefined ? '' : String(quota) },
    (draft) => ({ ...draft, quota: draft.quota.trim() === '' ? undefined : Number(draft.quota) }),
  )
  const { draft, set } = form
  return (
    <>
      <Part title="Limits and events" note="Which requests are answered, and which events are counted.">
        <RoleForm minRole="editor" to="change projects">
          <div className="c-form">
            <TextField
              label="Requests per day"
              value={draft.quota}
              onChange={(typed) => set('quota', typed)}
              error={isWhole(draft.quota) ? errorOf('quota') : 'Enter a whole number, or leave it empty.'}
              fixed={isFixed('quota')}
              inputMode="numeric"
              placeholder="Unlimited"
              help="Requests over this are refused until midnight UTC. Leave empty for no limit."
            />
            <SwitchField
              checked={draft.serverCalls === 'key'}
              onChange={(isOn) => set('serverCalls', isOn ? 'key' : 'open')}
              fixed={isFixed('serverCalls')}
            >
              <strong>Servers need a key</strong>, for requests that come from no page
            </SwitchField>
            <SwitchField
              checked={draft.analytics}
              onChange={(isOn) => set('analytics', isOn)}
              fixed={isFixed('analytics')}
            >
              <strong>Analytics</strong>, take the events of its pages and count them in Overview
            </SwitchField>
            <SaveBar form={form} isValid={isWhole(draft.quota)} />
          </div>
        </RoleForm>
      </Part>
      <Usage project={project} />
    </>
  )
}
