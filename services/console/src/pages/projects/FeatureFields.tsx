import type { Project } from '../../api/types.js'
import { SwitchField, TextField } from '../../parts/fields.js'
import { FeatureList } from './FeatureList.js'
import {
  brandingOf,
  type FeatureSection,
  idleFeatures,
  knownFeatures,
  requiresEmail,
  withBranding,
  withFeature,
  withList,
  withRequiredEmail,
} from './features.js'

type Features = Project['features']

const isOn = (features: Features, id: string): boolean =>
  features.some((feature) => feature.id === id && feature.isEnabled)

export function FeatureFields({
  label,
  section,
  features,
  onChange,
  error,
  fixed,
}: {
  readonly label: string
  readonly section: FeatureSection
  readonly features: Features
  readonly onChange: (features: Features) => void
  readonly error: string | undefined
  readonly fixed: boolean
}) {
  return (
    <>
      <fieldset className="c-group" disabled={fixed}>
        <legend className="c-label">{label}</legend>
        {fixed ? <p className="lk-field-note">Set in the settings file. Change it there.</p> : null}
        <FeatureSwitches section={section} features={features} onChange={onChange} />
        {error === undefined ? null : (
          <p className="lk-field-note lk-field-error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
      {knownFeatures.map(({ id, list }) =>
        list && isOn(features, id) ? (
          <FeatureList
            key={id}
            {...list}
            entries={features.find((feature) => feature.id === id)?.config ?? []}
            onChange={(entries) => onChange(withList(features, id, entries))}
            fixed={fixed}
          />
        ) : null,
      )}
      {isOn(features, 'email_capture') ? (
        <SwitchField
          checked={requiresEmail(features)}
          onChange={(isRequired) => onChange(withRequiredEmail(features, isRequired))}
          fixed={fixed}
        >
          <strong>Require an email to sign in</strong>, otherwise visitors can skip it
        </SwitchField>
      ) : null}
      {isOn(features, 'branding') ? (
        <BrandingFields features={features} onChange={onChange} fixed={fixed} />
      ) : null}
    </>
  )
}

function FeatureSwitches({
  section,
  features,
  onChange,
}: {
  readonly section: FeatureSection
  readonly features: Features
  readonly onChange: (features: Features) => void
}) {
  const namedFeatures = [...knownFeatures.map(({ id }) => id), ...idleFeatures]
  const offered = knownFeatures.filter((known) => known.section === section)
  const otherFeatures = features.filter(({ id }) => !namedFeatures.includes(id))
  return (
    <>
      {offered.map(({ id, name, about }) => (
        <SwitchField
          key={id}
          checked={isOn(features, id)}
          onChange={(isWanted) => onChange(withFeature(features, id, isWanted))}
        >
          <strong>{name}</strong>
          {`, ${about}`}
        </SwitchField>
      ))}
      {otherFeatures.map(({ id, isEnabled }) => (
        <SwitchField
          key={id}
          checked={isEnabled}
          onChange={(isWanted) => onChange(withFeature(features, id, isWanted))}
        >
          <strong>Another feature</strong>
          {', which this console doesn’t know: '}
          <code>{id}</code>
        </SwitchField>
      ))}
    </>
  )
}

function BrandingFields({
  features,
  onChange,
  fixed,
}: {
  readonly features: Features
  readonly onChange: (features: Features) => void
  readonly fixed: boolean
}) {
  const branding = brandingOf(features)
  return (
    <div className="c-pair">
      <TextField
        label="Line below the wallets"
        value={branding.line}
        maxLength={80}
        onChange={(line) => onChange(withBranding(features, { ...branding, line }))}
        fixed={fixed}
        help="Up to 80 characters. Leave empty to let the app decide."
      />
      <TextField
        label="Page behind the line"
        value={branding.page}
        onChange={(page) => onChange(withBranding(features, { ...branding, page }))}
        fixed={fixed}
        placeholder="https://app.example"
        ltr
      />
    </div>
  )
}
