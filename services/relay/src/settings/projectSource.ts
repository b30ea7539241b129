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

/** A project as far as a relay needs it. */
export type Project = z.output<typeof projectSchema>

/** The gateway's settings file; what only the gateway reads is not looked at. */
const fileSchema = z.object({
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
})

/** Options of {@link createProjectSource}. */
export interface ProjectSourceOptions {
  /** The settings file; without one there are no projects but `demo`. */
  readonly file?: string | undefined
  /** In development a missing id means `demo`, and `demo` always exists. */
  readonly development: boolean
  /** Told when a changed file is not valid; the last valid projects stay in force. */
  readonly onError: (error: Error) => void
}

/** Finds the project of a connection, undefined when there is none. */
export type ProjectSource = (id: string | null | undefined) => Project | undefined

const demo: Project = { id: 'demo', allowedOrigins: [] }

/**
 * The projects that may use the relay. A change of the file is in force with the next connection.
 *
 * @throws when the file is missing or not valid now
 */
export function createProjectSource({ file, development, onError }: ProjectSourceOptions): ProjectSource {
  const projects =
    file === undefined ? fixedSettings([]) : watchSettingsFile(file, { parse: parseProjects, onError })
  return (id) => findProject(projects.current(), id, { development, demo })
}

/**
 * The projects of a settings file.
 *
 * @param value parsed JSON
 * @param source what the message calls it: a file's path
 * @throws an Error whose message names each wrong field and what it must be
 */
export function parseProjects(value: unknown, source: string): readonly Project[] {
  return parseSettings(fileSchema, value, { service: 'relay', source }).projects
}
