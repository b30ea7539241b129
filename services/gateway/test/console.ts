import { createMailer } from '@latchkey/kit/mail/mailer'
import { vi } from 'vitest'
import type { MailServer } from '../../kit/test/mailServer.js'
import type { Bench, TestOptions } from './describeEngines.js'

export interface ConsoleAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
  readonly reason: string | undefined
}

let consoles = 0

export const consoleOrigin = 'https://gateway.example'
const minute = 60_000

export function createConsole(bench: Bench, mail: MailServer, options: TestOptions = {}) {
  consoles += 1
  // Tests must not share limits.
  const address = `10.9.${consoles >> 8}.${consoles & 255}`
  const clock = { at: Date.parse('2026-03-01T12:00:00Z') }
  const mailer = createMailer({ smtpUrl: mail.url, from: 'Login <login@gateway.example>' })
  const admin = `admin${consoles}@gateway.example`
  const request = bench.app({
    authSecret: 'the secret of a gateway in a test',
    publicUrl: consoleOrigin,
    development: false,
    trustedProxies: 1,
    admins: [admin, `second${consoles}@gateway.example`],
    mailer,
    now: () => clock.at,
    config: {
      frames: ['https://frame.example'],
      projects: [
        { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] },
        { id: 'bank', name: 'Bank', allowedOrigins: ['https://bank.example'] },
      ],
    },
    ...options,
  })
  const jar = new Map<string, string>()

  async function call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<ConsoleAnswer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = {
      'x-forwarded-for': address,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
      'x-latchkey-console': '1',
      'sec-fetch-site': 'same-origin',
      cookie,
      ...(method !== 'GET' && { origin: consoleOrigin }),
      ...headers,
    }
    const response = await request(path, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    const read = (text === '' ? {} : JSON.parse(text)) as ConsoleAnswer['body']
    const reasons = read['reasons'] as readonly { name: string }[] | undefined
    return { status: response.status, headers: response.headers, body: read, reason: reasons?.[0]?.name }
  }
  const post = (path: string, body: unknown = {}, headers?: Readonly<Record<string, string>>) =>
    call('POST', `/admin/v1/${path}`, { body, ...(headers && { headers }) })
  const get = (path: string, headers?: Readonly<Record<string, string>>) =>
    call('GET', `/admin/v1/${path}`, { ...(headers && { headers }) })

  async function codeAfter<T>(email: string, work: () => Promise<T>): Promise<[T, string]> {
    const of = () => mail.mails.filter(({ to }) => to === email)
    const before = of().length
    const result = await work()
    const hasCome = () => {
      if (of().length === before) throw new Error('No letter has come')
    }
    await vi.waitFor(hasCome, { timeout: 10_000 })
    const code = /^\d{6}$/m.exec(mail.last(email).text)?.[0]
    if (code === undefined) throw new Error('The letter has no code')
    return [result, code]
  }

  async function login(email = admin): Promise<ConsoleAnswer> {
    const [begun, code] = await codeAfter(email, () => post('login', { email }))
    return post('login/code', { attempt: begun.body['attempt'], code })
  }

  return { address, admin, call, clock, codeAfter, get, jar, login, minute, post, request }
}
