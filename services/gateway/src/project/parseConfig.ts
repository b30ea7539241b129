import type { z } from 'zod'
import { configSchema, type GatewayConfig } from './configSchema.js'

/**
 * Checks the settings and fills in defaults.
 *
 * @param value parsed JSON
 * @param source what the message calls it: a file's path
 * @throws an Error whose message names each wrong field's path and what it must be
 */
export function parseConfig(value: unknown, source: string): GatewayConfig {
  const parsed = configSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${pathOf(issue.path)}: ${issue.message}`)
  throw new Error(
    `The gateway settings in ${source} are not valid. Correct these fields:\n${lines.join('\n')}`,
  )
}

function pathOf(path: z.core.$ZodIssue['path']): string {
  if (path.length === 0) return '(the whole file)'
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}
