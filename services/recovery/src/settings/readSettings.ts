import { readSettings as read, type SettingSources } from '@latchkey/kit/readSettings'
import {
  databaseSources,
  mailSources,
  previousOf,
  requestSources,
  secretForm,
  serviceSources,
  tracingSources,
  visitorSources,
} from '@latchkey/kit/settingSources'
import { z } from 'zod'
import { defaultSettings, type Settings } from './settings.js'

const sources: SettingSources<Settings> = {
  ...serviceSources,
  ...requestSources,
  ...tracingSources,
  ...visitorSources,
  ...databaseSources,
  ...mailSources,
  publicUrl: { env: ['LATCHKEY_PUBLIC_URL'], form: z.url({ protocol: /^https?$/ }) },
  secret: { env: ['LATCHKEY_RECOVERY_SECRET'], form: secretForm },
  secretPrevious: { env: [previousOf('LATCHKEY_RECOVERY_SECRET')], form: secretForm },
}

/** Without NODE_ENV. */
export const environment: readonly string[] = Object.values(sources).flatMap(({ env }) => env)

export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  return read({ sources, defaults: defaultSettings, args, env })
}
