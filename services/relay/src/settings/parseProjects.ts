import { z } from 'zod'

/** A project as far as a relay needs it. */
export interface Project {
  readonly id: string
  /** Empty: every page. */
  readonly allowedOrigins: readonly string[]
}

/** The gateway's settings file; what only the gateway reads is not looked at. Source: contracts.md section 8. */
const configSchema = z.object({
  projects: z
    .array(
      z.object({
        id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
        allowedOrigins: z.array(z.string().min(1).max(256)).default([]),
      }),
    )
    .default([]),
})

/**
 * The projects of a settings file, by id.
 *
 * @param value parsed JSON
 * @param source what the message calls it: a file's path
 * @throws an Error whose message names each wrong field and what it must be
 */
export function parseProjects(value: unknown, source: string): ReadonlyMap<string, Project> {
  const parsed = configSchema.safeParse(value)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(
      `The relay settings in ${source} are not valid. Correct these fields:\n${lines.join('\n')}`,
    )
  }
  const projects = new Map<string, Project>()
  for (const project of parsed.data.projects) {
    if (projects.has(project.id)) throw new Error(`The project "${project.id}" is listed twice in ${source}.`)
    projects.set(project.id, project)
  }
  return projects
}
