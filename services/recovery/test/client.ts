import { databaseHealth } from '@latchkey/kit/database/databaseHealth'
import { outgoingFetch } from '@latchkey/kit/http/outgoingFetch'
import { createMetrics } from '../src/metrics.js'
import { createLog } from '@latchkey/kit/log'
import { createMailer } from '@latchkey/kit/mail/mailer'
import { createSecrets } from '@latchkey/kit/secrets'
import { fixedSettings } from '@latchkey/kit/settingsFile'
import type { Engine } from '../../kit/test/engines.js'
import type { MailServer } from '../../kit/test/mailServer.js'
import { createProver, type Prover } from '../../kit/test/prover.js'
import { createApp } from '../src/createApp.js'
import { parseConfig } from '../src/settings/config.js'
import { defaultSettings } from '../src/settings/settings.js'

const frameOrigin = 'https://frame.example'
let clients = 0

export interface How {
  readonly ticket?: string
  readonly origin?: string
  readonly project?: string
  readonly query?: string
  readonly prover?: Prover
  readonly address?: string
}

export function createClient(
  engine: Engine,
  mail: MailServer,
  {
    secret = 'the secret of recovery in a test',
    publicUrl,
    visitorsPerAddress = defaultSettings.visitorsPerAddress,
  }: { readonly secret?: string; readonly publicUrl?: string; readonly visitorsPerAddress?: number } = {},
) {
  clients += 1
  const here = `10.1.${clients >> 8}.${clients & 255}`
  const clock = { at: Date.parse('2026-03-01T12:00:00Z') }
  const app = createApp(
    {
      settings: {
        ...defaultSettings,
        development: false,
        rateLimit: 0,
        trustedProxies: 1,
        publicUrl,
        visitorsPerAddress,
      },
      config: fixedSettings(
        parseConfig(
          {
            frames: [frameOrigin, 'https://frame-2.example'],
            projects: [
              { id: 'shop', name: 'Shop' },
              { id: 'bank', name: 'Bank', emails: { accent: '#7a1f5c', footer: 'Bank AG, Seestraße 1' } },
            ],
          },
          'a test',
        ),
      ),
      database: engine.database,
      secrets: createSecrets(secret, 'recovery'),
      log: createLog({ name: 'recovery', level: 'silent' }),
      metrics: createMetrics(),
      fetch: outgoingFetch,
      mailer: createMailer({ smtpUrl: mail.url, from: 'Recovery <back@recovery.example>' }),
      now: () => clock.at,
    },
    databaseHealth(engine.database),
  )
  const own = createProver()
  async function call(method: 'GET' | 'POST', path: string, body: unknown, how: How = {}) {
    const { ticket, origin = frameOrigin, project = 'shop', query = '', prover = own, address = here } = how
    const url = `http://localhost/recovery/v1/${path}`
    const response = await prover.fetch({ method, url, token: ticket }, (proof) =>
      app.request(`${url}?projectId=${project}${query}`, {
        method,
        headers: {
          origin,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
          'x-forwarded-for': address,
          ...proof,
        },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const post = (path: string, body: unknown, how?: How) => call('POST', path, body, how)
  const linkFor = (email: string) => /https?:\/\/\S+/.exec(mail.last(email).text)?.[0] ?? ''
  const open = async (link: string) => {
    const { pathname, search } = new URL(link)
    return (await app.request(pathname + search)).text()
  }
  async function confirm(link: string, number?: unknown): Promise<string> {
    const given = new URLSearchParams({ link: new URL(link).searchParams.get('link') ?? '' })
    if (number !== undefined) given.set('number', String(number))
    const response = await app.request('/recovery/v1/confirm', { method: 'POST', body: given.toString() })
    return response.text()
  }
  async function refuse(link: string): Promise<string> {
    const given = new URLSearchParams({ link: new URL(link).searchParams.get('link') ?? '', answer: 'no' })
    const response = await app.request('/recovery/v1/confirm', { method: 'POST', body: given.toString() })
    return response.text()
  }
  const look = (attempt: unknown, how?: How) => post('email/state', { attempt }, how)
  async function prove(
    email: string,
    { walletId, ...how }: How & { walletId?: string } = {},
  ): Promise<string> {
    const { body } = await post('email', { email, walletId }, how)
    await confirm(linkFor(email.toLowerCase()), body['number'])
    return String((await look(body['attempt'], how)).body['ticket'])
  }
  async function leave(email: string, walletId: string, share: string): Promise<void> {
    const ticket = await prove(email, { walletId })
    const { status } = await post('share/new', { walletId, kind: 'server', share }, { ticket })
    if (status !== 200) throw new Error(`The share was not taken: ${status}`)
  }
  const read = (walletId: string, how: How) =>
    call('GET', 'share', undefined, { ...how, query: `&walletId=${walletId}` })
  return { app, clock, prover: own, post, read, linkFor, open, confirm, refuse, look, prove, leave }
}
