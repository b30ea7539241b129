import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import type { Audit } from '../access/audit.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { SettingsView, StoredSettings } from '../storedSettings/storedSettings.js'
import { hideAddresses } from './hideAddresses.js'
import { operatorName } from './operatorName.js'

/** Bytes: a thousand chains with tokens. */
const longestDocument = 2 * 1024 * 1024
const page = 30

const unknownRecord = z.record(z.string(), z.unknown())
const revision = z.int().nonnegative()
const savedSchema = z.object({ revision })
const saveSchema = z.strictObject({ revision, document: z.unknown() })
const restoreSchema = z.strictObject({ revision, number: revision })

const viewSchema = z.object({
  revision,
  document: unknownRecord,
  effective: unknownRecord,
  fixed: z.array(z.string()).openapi({ description: 'JSON Pointers to what the settings file names' }),
  problem: z.string().optional(),
  development: z.boolean(),
})

const revisionsSchema = z.object({
  revisions: z.array(
    z.object({ number: z.int(), at: z.int(), savedBy: z.string(), changes: z.array(z.string()) }),
  ),
  more: z.boolean(),
})

const shared = { access: 'admin', tags: ['console'] } as const
const saved = { ...jsonResponse(savedSchema, 'The number of the save'), ...failureResponses(409) }
const noStore = { 'cache-control': 'no-store' }

export function settingsRoutes(
  { settings: { development } }: Pick<GatewayDeps, 'settings'>,
  { stored, audit }: { readonly stored: StoredSettings; readonly audit: Audit },
): readonly Route[] {
  async function save(c: ServiceContext, before: number, work: (savedBy: string) => Promise<number>) {
    const number = await work(operatorName(c))
    if (number === before) c.set('isAudited', true)
    else await audit(c, 'settings_saved', { subject: `Change ${number}` })
    return c.json({ revision: number }, 200, noStore)
  }

  return [
    defineRoute({
      ...shared,
      method: 'get',
      path: '/admin/v1/settings',
      summary: 'Stored settings, and what is in force',
      responses: jsonResponse(viewSchema, 'Both, and what the settings file names'),
      async handle(c) {
        const view: SettingsView = hideAddresses(await stored.view())
        return c.json({ ...view, development }, 200, noStore)
      },
    }),
    defineRoute({
      ...shared,
      method: 'put',
      path: '/admin/v1/settings',
      summary: 'Stores settings and puts them into effect',
      body: { schema: saveSchema, limit: longestDocument },
      responses: saved,
      async handle(c, { body }) {
        const given = checkJson(saveSchema, await body())
        return save(c, given.revision, (savedBy) => stored.save({ ...given, savedBy }))
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/admin/v1/settings/restore',
      summary: 'Stores once more what an earlier save stored',
      body: { schema: restoreSchema, limit: 1_024 },
      responses: { ...saved, ...failureResponses(404, 409) },
      async handle(c, { body }) {
        const given = checkJson(restoreSchema, await body())
        return save(c, given.revision, (savedBy) => stored.restore({ ...given, savedBy }))
      },
    }),
    defineRoute({
      ...shared,
      method: 'get',
      path: '/admin/v1/settings/revisions',
      summary: 'Saves, the newest first',
      query: z.object({ before: z.coerce.number().int().positive().optional() }),
      responses: jsonResponse(revisionsSchema, 'A page of saves'),
      async handle(c, { query: { before } }) {
        const found = await stored.revisions({ before, limit: page + 1 })
        return c.json({ revisions: found.slice(0, page), more: found.length > page }, 200, noStore)
      },
    }),
  ]
}
