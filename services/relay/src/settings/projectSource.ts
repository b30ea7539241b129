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

/** The gateway's settings file; other fields are ignored. */
const fileSchema = z.object({
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
})

export interface ProjectSourceOptions {
  /** Without a file only `demo` exists. */
  readonly file?: string | undefined
  /** In development `demo` always exists, and is the default. */
  readonly development: boolean
  /** Called for an invalid change; the last valid projects stay. */
  readonly onError: (error: Error) => void
}

export type ProjectSource = (id: string | null | undefined) => Project | undefined

const demo: Project = { id: 'demo', allowedOrigins: [] }

/**
 * Finds the projects of a settings file. Changes apply to the next connection.
 *
 * @throws when the file is missing or invalid at the start
 */
export function createProjectSource({ file, development, onError }: ProjectSourceOptions): ProjectSource {
  const projects =
    file === undefined ? fixedSettings([]) : watchSettingsFile(file, { parse: parseProjects, onError })
  return (id) => findProject(projects.current(), id, { development, demo })
}

/**
 * @param value parsed JSON
 * @param source in messages: the file's path
 * @throws an Error with each invalid field and its requirement
 */
export function parseProjects(value: unknown, source: string): readonly Project[] {
  return parseSettings(fileSchema, value, { service: 'relay', source }).projects
}
