import { demoProject, type GatewayConfig, type Project } from './configSchema.js'

/**
 * The project of a request, or undefined when there is none by that id. Outside production `demo` always exists
 * and a missing id means `demo`. Source: contracts.md section 8, ruling 22.
 */
export function resolveProject(
  config: GatewayConfig,
  id: string | undefined,
  { development }: { readonly development: boolean },
): Project | undefined {
  const wanted = id === undefined || id === '' ? (development ? demoProject.id : undefined) : id
  if (wanted === undefined) return undefined
  const found = config.projects.find((project) => project.id === wanted)
  return found ?? (development && wanted === demoProject.id ? demoProject : undefined)
}
