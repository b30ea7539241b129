import { z } from '@hono/zod-openapi'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import type { ServiceProject } from '@latchkey/kit/http/serviceEnv'
import { placesOf } from '@latchkey/kit/mail/letters'
import { mailPage, mailPageHeaders, refusal, refuseButton, typedNumber } from '@latchkey/kit/mail/mailPage'
import { escapeHtml } from '@latchkey/kit/mail/renderMail'
import { mailWords } from '@latchkey/kit/mail/words'
import type { MailProof } from './mailProof.js'
import type { RecoveryContext } from './recoveryContext.js'
import type { RecoveryAttempt } from './tables.js'

const shared = {
  path: '/recovery/v1/confirm',
  access: 'public',
  limit: { group: 'confirm', countedBy: 'installation' },
  tags: ['recovery'],
} as const
const page = (description: string) => ({
  200: { description, content: { 'text/html': { schema: z.string() } } },
})
const linkSchema = z.string().min(1).max(128)
const headers = { ...mailPageHeaders }

/** Possession of the link proves that the email arrived. */
export function confirmRoutes(
  { answers }: RecoveryContext,
  proof: MailProof,
  projectOf: (id: string) => ServiceProject | undefined,
): readonly Route[] {
  async function press(link: string, number: number | undefined) {
    const row = await proof.find(link)
    const project = row && projectOf(row.projectId)
    if (!row || !project) return { html: expiredPage(row), isDone: false }
    const outcome = await proof.confirm(link, number)
    const pages = {
      done: () => donePage(row, project.name),
      wrong: () => question(row, { app: project.name, link, isWrong: true }),
      over: () => expiredPage(row),
    }
    return { html: pages[outcome](), isDone: outcome === 'done' }
  }

  async function refuse(link: string) {
    const row = await proof.refuse(link)
    const project = row && projectOf(row.projectId)
    if (!row || !project) return { html: expiredPage(row), isDone: false }
    const words = mailWords(row.locale, { app: project.name })
    return { html: textPage(row.locale, project.name, words('pageRefused')), isDone: true }
  }

  return [
    defineRoute({
      ...shared,
      method: 'get',
      summary: 'Asks whether a device may have a wallet, or a wallet is protected; changes nothing',
      query: z.object({ link: linkSchema }),
      responses: page('The question, or that the link is over'),
      async handle(c, { query: { link } }) {
        const row = await proof.find(link)
        const project = row && projectOf(row.projectId)
        return c.body(
          row && project ? question(row, { app: project.name, link }) : expiredPage(row),
          200,
          headers,
        )
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      summary: 'Confirms it, with the number that the device shows, or ends it where `answer` is `no`',
      body: {
        schema: z.object({
          link: linkSchema,
          number: z.string().optional(),
          answer: z.string().optional(),
        }),
        limit: 1024,
      },
      responses: page(
        'That it was confirmed or refused, that the number is another, or that the link is over',
      ),
      async handle(c, { body }) {
        const given = new URLSearchParams(await body())
        const [link, number] = [given.get('link') ?? '', typedNumber(given.get('number'))]
        const isRefused = given.get(refusal.name) === refusal.value
        const step = { name: isRefused ? 'refuse' : 'confirm', given: isRefused ? link : [link, number] }
        const { html } = await answers.once(
          step,
          () => (isRefused ? refuse(link) : press(link, number)),
          ({ isDone }) => isDone,
        )
        return c.body(html, 200, headers)
      },
    }),
  ]
}

function question(
  row: RecoveryAttempt,
  { app, link, isWrong = false }: { app: string; link: string; isWrong?: boolean },
): string {
  const { locale, number, site, deviceLabel } = row
  const words = mailWords(locale, { app, ...placesOf(row, { site, device: deviceLabel }) })
  const say = (key: Parameters<typeof words>[0]) => escapeHtml(words(key))
  const asks =
    number === null
      ? ''
      : `<label for="number">${say('recoverNumber')}</label>${isWrong ? `<p role="alert">${say('recoverWrong')}</p>` : ''}<input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="2" required autofocus dir="ltr">`
  const body = `<h1>${say(number === null ? 'protectAsk' : 'recoverAsk')}</h1><p>${say('pageSite')}<br>${say('pageDevice')}</p><p>${say(number === null ? 'protectWarn' : 'recoverWarn')}</p><form method="post" action="confirm"><input type="hidden" name="link" value="${escapeHtml(link)}">${asks}<button type="submit">${say('pageConfirm')}</button>${refuseButton(words('pageRefuse'))}</form>`
  return mailPage(locale, app, body)
}

const donePage = ({ locale, number }: RecoveryAttempt, app: string): string =>
  textPage(locale, app, mailWords(locale, { app })(number === null ? 'protectDone' : 'recoverDone'))

const expiredPage = (row: RecoveryAttempt | undefined): string => {
  const locale = row?.locale ?? 'en'
  return textPage(locale, 'Latchkey', mailWords(locale, {})('pageOver'))
}

const textPage = (locale: string, title: string, words: string): string =>
  mailPage(locale, title, `<h1>${escapeHtml(words)}</h1>`)
