import {
  findProject,
  fixedSettings,
  parseSettings,
  projectFields,
  uniqueBy,
  watchSettingsFile,
} from '@latchkey/kit/settingsFile'
import { z } from 'zod'

const projectSchema = z.object(projectFields)

export type Project = z.output<typeof projectSchema>

const fileSchema = z.object({
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
})

export interface ProjectSourceOptions {
  readonly file?: string | undefined
  /** `demo` exists, and is the default. */
  readonly development: boolean
  readonly onError: (error: Error) => void
}

export type ProjectSource = (id: string | null | undefined) => Project | undefined

const demo: Project = { id: 'demo', allowedOrigins: [] }

/** Changes apply to the next connection. */
export function createProjectSource({ file, development, onError }: ProjectSourceOptions): ProjectSource {
  const projects =
    file === undefined ? fixedSettings([]) : watchSettingsFile(file, { parse: parseProjects, onError })
  return (id) => findProject(projects.current(), id, { development, demo })
}

export function parseProjects(value: unknown, source: string): readonly Project[] {
  return parseSettings(fileSchema, value, { service: 'relay', source }).projects
}
