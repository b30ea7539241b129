import type { ClientChoice, Family } from './configure.js'
import { templates, type TemplateName } from './templates.js'

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

export interface Choices extends ClientChoice {
  /** For npm, and the project's id at the gateway. */
  readonly name: string
  readonly template: TemplateName
  readonly wagmi: boolean
  readonly backend: boolean
  /** The services' hosts are below it. */
  readonly domain: string
  readonly packageManager: PackageManager
}

export const families: readonly Family[] = ['eip155', 'solana', 'bip122']
export const packageManagers: readonly PackageManager[] = ['npm', 'pnpm', 'yarn', 'bun']
export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** The caller's mistake, with the remedy. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @throws UsageError that lists the known values */
export function oneOf<T extends string>(what: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new UsageError(`Unknown ${what} "${value}". Known: ${known.join(', ')}.`)
  return found
}

/**
 * @param list separated by commas
 * @throws UsageError for an unknown family or an empty list
 */
export function readFamilies(list: string): readonly Family[] {
  const named = list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (named.length === 0) throw new UsageError(`Name at least one of the chains ${families.join(', ')}.`)
  return [...new Set(named.map((one) => oneOf('chain family', one, families)))]
}

/** npm's rules, without a scope. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'The name is empty.'
  if (name.length > 214) return `The name has ${name.length} characters; npm allows 214.`
  if (name === 'node_modules' || name === 'favicon.ico') return `npm does not allow the name "${name}".`
  if (/^[a-z\d][\w.~-]*$/.test(name) && name === name.toLowerCase()) return undefined
  return `"${name}" is not a valid npm name. Use lower-case letters, digits and hyphens, such as my-app.`
}

/** @throws UsageError for a choice unknown to the template */
export function checkChoices(choices: Choices): void {
  const problem = nameProblem(choices.name)
  if (problem !== undefined) throw new UsageError(problem)
  if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]+$/.test(choices.domain))
    throw new UsageError(`"${choices.domain}" is not a domain. Use lower-case letters, such as shop.example.`)
  if (!choices.wagmi) return
  if (templates[choices.template].wagmi === undefined) {
    const able = templateNames.filter((name) => templates[name].wagmi !== undefined)
    throw new UsageError(
      `The ${choices.template} template cannot use wagmi. Leave --wagmi out, or use --template ${able.join(' or ')}.`,
    )
  }
  if (!choices.families.includes('eip155'))
    throw new UsageError('wagmi needs EVM chains. Add eip155 to --chains, or leave --wagmi out.')
}
