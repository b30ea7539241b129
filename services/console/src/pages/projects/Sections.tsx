import { useState, type ComponentType } from 'react'
import { useUnsavedContents } from '../../settings/Unsaved.js'
import { Emails } from './Emails.js'
import { GeneralSection } from './GeneralSection.js'
import { Keys } from './Keys.js'
import { LimitsSection } from './LimitsSection.js'
import { RemoveSection, type RemoveSectionProps } from './RemoveSection.js'
import { Webhooks } from './Webhooks.js'
import { FeaturesSection, SignInSection, WalletsSection } from './featureSections.js'

const ids = [
  'general',
  'wallets',
  'features',
  'signIn',
  'limits',
  'emails',
  'keys',
  'webhooks',
  'remove',
] as const
type SectionId = (typeof ids)[number]

const sections: Readonly<
  Record<SectionId, { readonly name: string; readonly Content: ComponentType<RemoveSectionProps> }>
> = {
  general: { name: 'Name and origins', Content: GeneralSection },
  wallets: { name: 'Wallets', Content: WalletsSection },
  features: { name: 'Features', Content: FeaturesSection },
  signIn: { name: 'Sign-in', Content: SignInSection },
  limits: { name: 'Requests', Content: LimitsSection },
  emails: { name: 'Emails', Content: Emails },
  keys: { name: 'Server keys', Content: Keys },
  webhooks: { name: 'Webhooks', Content: Webhooks },
  remove: { name: 'Remove', Content: RemoveSection },
}

/** A hidden section keeps its edits. */
export function Sections(props: RemoveSectionProps) {
  const [currentSection, setCurrentSection] = useState<SectionId>('general')
  const { unsaved, draw } = useUnsavedContents<SectionId>()
  return (
    <div className="c-stack">
      <nav className="c-sections" aria-label={`Settings of ${props.project.name}`}>
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            aria-current={id === currentSection ? 'true' : undefined}
            onClick={() => setCurrentSection(id)}
          >
            {sections[id].name}
            {unsaved.has(id) ? <span className="c-unsaved" role="img" aria-label="Unsaved edits" /> : null}
          </button>
        ))}
      </nav>
      {draw(ids, currentSection, (id) => {
        const { Content } = sections[id]
        return (
          <div className="c-stack">
            <Content {...props} />
          </div>
        )
      })}
    </div>
  )
}
