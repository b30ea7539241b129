import type { ServiceProject } from '@latchkey/kit/http/serviceEnv'
import { mailLookSchema } from '@latchkey/kit/mail/mailLook'
import { parseSettings, projectFields, uniqueBy } from '@latchkey/kit/settingsFile'
import { farcasterSettings } from '@latchkey/kit/social/farcaster'
import { socialSettings } from '@latchkey/kit/social/providers'
import { z } from 'zod'

const projectSchema = z.strictObject({
  ...projectFields,
  name: z.string().min(1).max(128),
  /** This service must not take a look from the gateway. */
  emails: mailLookSchema.optional(),
})

/** The gateway's projects and frames, with equal ids. */
const configSchema = z.strictObject({
  frames: z.array(z.string().min(1).max(256)).max(20).default([]),
  socials: z.array(socialSettings).superRefine(uniqueBy('provider')).default([]),
  /** The frame's page, as registered with each provider. */
  socialRedirect: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  farcaster: farcasterSettings.optional(),
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
})

export type RecoveryConfig = z.infer<typeof configSchema>
export type RecoveryConfigInput = z.input<typeof configSchema>

/** Available outside production. */
export const demoProject: ServiceProject = { id: 'demo', name: 'Demo', allowedOrigins: [] }

export function parseConfig(value: unknown, source: string): RecoveryConfig {
  return parseSettings(configSchema, value, { service: 'recovery', source })
}
