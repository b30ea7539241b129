import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { mailPageHeaders, refusal } from '@latchkey/kit/mail/mailPage'
import { findProject, type SettingsSource } from '@latchkey/kit/settingsFile'
import { demoProject, type GatewayConfig } from '../../project/configSchema.js'
import type { AuthContext } from '../authContext.js'
import type { Attempts } from './attempts.js'
import { devicePage } from './devicePage.js'

const shared = {
  path: '/auth/v1/device',
  access: 'public',
  limit: { group: 'device', countedBy: 'installation' },
  tags: ['auth'],
} as const
const page = (description: string) => ({
  200: { description, content: { 'text/html': { schema: z.string() } } },
})
const linkSchema = z.string().min(1).max(128)
const query = z.object({ link: linkSchema })

/** The emailed link is the proof. */
export function deviceRoutes(
  { addressOf, audit, answers }: AuthContext,
  attempts: Attempts,
  { config, development }: { config: SettingsSource<GatewayConfig>; development: boolean },
): readonly Route[] {
  const projectOf = (id: string) =>
    findProject(config.current().projects, id, { development, demo: demoProject })

  async function approve(link: string, address: string) {
    const row = await attempts.takeLink(link)
    const project = row && projectOf(row.projectId)
    if (!row || !project) return { html: devicePage('en', { state: 'over' }), isDone: false }
    const requester = { project, address }
    await audit('device_approved', requester)
    await attempts.sendCode(requester, row)
    return { html: devicePage(row.locale, { state: 'done' }), isDone: true }
  }

  async function refuse(link: string, address: string) {
    const row = await attempts.dropLink(link)
    const project = row && projectOf(row.projectId)
    if (!row || !project) return { html: devicePage('en', { state: 'over' }), isDone: false }
    await audit('device_refused', { project, address })
    return { html: devicePage(row.locale, { state: 'refused' }), isDone: true }
  }

  return [
    defineRoute({
      ...shared,
      method: 'get',
      summary: 'Asks whether a device may log in; changes nothing',
      query,
      responses: page('The question, or that the link is over'),
      async handle(c, { query: { link } }) {
        const row = await attempts.findLink(link)
        const project = row && projectOf(row.projectId)
        const html =
          row && project
            ? devicePage(row.locale, { state: 'ask', link, app: project.name, device: row.deviceLabel })
            : devicePage('en', { state: 'over' })
        return c.body(html, 200, { ...mailPageHeaders })
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      summary: 'Approves the device and sends the code, or ends the attempt where `answer` is `no`',
      body: { schema: query.extend({ answer: z.string().optional() }), limit: 1024 },
      responses: page('That it was approved or refused, or that the link is over'),
      async handle(c, { body }) {
        const given = new URLSearchParams(await body())
        const link = given.get('link') ?? ''
        const isRefused = given.get(refusal.name) === refusal.value
        // A reload after a lost answer shows the same page.
        const { html } = await answers.once(
          { name: isRefused ? 'no device' : 'device', given: link },
          () => (isRefused ? refuse : approve)(link, addressOf(c)),
          ({ isDone }) => isDone,
        )
        return c.body(html, 200, { ...mailPageHeaders })
      },
    }),
  ]
}
