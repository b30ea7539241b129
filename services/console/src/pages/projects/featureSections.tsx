import { SwitchField } from '../../parts/fields.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { FeatureFields } from './FeatureFields.js'
import { useFeatureSection, type SectionProps } from './useSection.js'

/** The Wallets page selects for all projects. */
export function WalletsSection(props: SectionProps) {
  const { form, isFixed, errorOf } = useFeatureSection(props, 'wallets', {})
  const { draft, set } = form
  return (
    <Part title="Wallets" note="How this project offers wallets. The page Wallets says which ones there are.">
      <RoleForm minRole="editor" to="change projects">
        <div className="c-form">
          <FeatureFields
            label="Connecting"
            section="wallets"
            features={draft.features}
            onChange={(features) => set('features', features)}
            error={errorOf('features')}
            fixed={isFixed('features')}
          />
          <SaveBar form={form} />
        </div>
      </RoleForm>
    </Part>
  )
}

export function FeaturesSection(props: SectionProps) {
  const { form, isFixed, errorOf } = useFeatureSection(props, 'features', {})
  const { draft, set } = form
  return (
    <Part title="Features" note="What visitors can do once they are connected.">
      <RoleForm minRole="editor" to="change projects">
        <div className="c-form">
          <FeatureFields
            label="Offered"
            section="features"
            features={draft.features}
            onChange={(features) => set('features', features)}
            error={errorOf('features')}
            fixed={isFixed('features')}
          />
          <SaveBar form={form} />
        </div>
      </RoleForm>
    </Part>
  )
}

export function SignInSection(props: SectionProps) {
  const { signInCookies, deviceCheck } = props.project
  const { form, isFixed, errorOf } = useFeatureSection(props, 'signIn', { signInCookies, deviceCheck })
  const { draft, set } = form
  return (
    <Part title="Sign-in" note="How visitors log in without a wallet, and sign in with one.">
      <RoleForm minRole="editor" to="change projects">
        <div className="c-form">
          <FeatureFields
            label="Ways in"
            section="signIn"
            features={draft.features}
            onChange={(features) => set('features', features)}
            error={errorOf('features')}
            fixed={isFixed('features')}
          />
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
          <SaveBar form={form} />
        </div>
      </RoleForm>
    </Part>
  )
}
