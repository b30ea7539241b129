import { readFileSync, statSync } from 'node:fs'
import { parseProjects, type Project } from './parseProjects.js'

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
export type ProjectSource = (id: string | undefined) => Project | undefined

const demo: Project = { id: 'demo', allowedOrigins: [] }

/**
 * The projects that may use the relay. A change of the file is in force with the next connection.
 *
 * @throws when the file is missing or not valid now
 */
export function createProjectSource({ file, development, onError }: ProjectSourceOptions): ProjectSource {
  let stamp = file === undefined ? '' : stampOf(file)
  let projects: ReadonlyMap<string, Project> = file === undefined ? new Map() : read(file)

  const refresh = (path: string): void => {
    const current = stampOf(path)
    if (current === stamp) return
    stamp = current
    try {
      projects = read(path)
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (id) => {
    if (file !== undefined) refresh(file)
    const name = id === undefined && development ? demo.id : id
    if (name === undefined) return undefined
    return projects.get(name) ?? (development && name === demo.id ? demo : undefined)
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? 'missing' : `${stat.mtimeMs}:${stat.size}:${stat.ino}`
}

function read(path: string): ReadonlyMap<string, Project> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`The settings file ${path} cannot be read. Correct LATCHKEY_CONFIG or --config.`, {
      cause,
    })
  }
  try {
    return parseProjects(JSON.parse(text), path)
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new Error(`The settings file ${path} is not JSON: ${cause.message}`, { cause })
    }
    throw cause
  }
}
