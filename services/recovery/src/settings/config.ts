import type { ServiceProject } from '@latchkey/kit/http/serviceEnv'
import { parseSettings, projectFields, uniqueBy } from '@latchkey/kit/settingsFile'
import { farcasterSettings } from '@latchkey/kit/social/farcaster'
import { socialSettings } from '@latchkey/kit/social/providers'
import { z } from 'zod'

const projectSchema = z.strictObject({ ...projectFields, name: z.string().min(1).max(128) })

/** The settings file that LATCHKEY_CONFIG names: the gateway's projects and frames, by the same ids. */
const configSchema = z.strictObject({
  frames: z.array(z.string().min(1).max(256)).max(20).default([]),
  /** Accounts elsewhere by which people get their share back. */
  socials: z.array(socialSettings).superRefine(uniqueBy('provider')).default([]),
  /** The page of the frame that they lead back to, as it is registered with each of them. */
  socialRedirect: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  farcaster: farcasterSettings.optional(),
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
})

export type RecoveryConfig = z.infer<typeof configSchema>
/** A settings file before defaults are filled in. */
export type RecoveryConfigInput = z.input<typeof configSchema>

/** The project that exists everywhere outside production. */
export const demoProject: ServiceProject = { id: 'demo', name: 'Demo', allowedOrigins: [] }

/** Checks the settings and fills in defaults. @throws an Error whose message names each wrong field's path */
export function parseConfig(value: unknown, source: string): RecoveryConfig {
  return parseSettings(configSchema, value, { service: 'recovery', source })
}
