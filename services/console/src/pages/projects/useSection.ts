import type { Document, Project, SettingsView } from '../../api/types.js'
import { changedFields, withProject } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm, type Form } from '../../settings/useForm.js'
import { featuresIn, withSection, type FeatureSection } from './features.js'

export interface SectionProps {
  readonly project: Project
  readonly view: SettingsView
}

export interface Section<Draft> {
  readonly form: Form<Draft>
  readonly isFixed: (field: keyof Project) => boolean
  readonly errorOf: (field: keyof Project) => string | undefined
}

/** @param fieldsOf for a document newer than the page */
export function useSection<Draft extends object>(
  { project, view }: SectionProps,
  initial: Draft,
  fieldsOf: (draft: Draft, document: Document) => Partial<Project>,
): Section<Draft> {
  const form = useForm(initial, (document, draft) =>
    withProject(document, project.id, changedFields<Partial<Project>>(project, fieldsOf(draft, document))),
  )
  const at = (field: keyof Project) => pointer('projects', project.id, field)
  return {
    form,
    isFixed: (field) => view.fixed.includes(at(field)),
    errorOf: (field) => form.errorAt(at(field)),
  }
}

export function useFeatureSection<Draft extends object>(
  { project, view }: SectionProps,
  section: FeatureSection,
  others: Draft,
): Section<Draft & Pick<Project, 'features'>> {
  const initial = { ...others, features: featuresIn(project.features, section) }
  return useSection({ project, view }, initial, ({ features, ...rest }, document) => {
    // Another section or operator may have saved meanwhile.
    const stored = document.projects?.find(({ id }) => id === project.id)?.features ?? project.features
    return { ...rest, features: withSection(stored, section, features) }
  })
}
