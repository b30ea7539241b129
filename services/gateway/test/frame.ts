import { createMailer } from '@latchkey/kit/mail/mailer'
import type { MailServer } from '../../kit/test/mailServer.js'
import { createProver, type Prover } from '../../kit/test/prover.js'
import type { Bench, TestOptions } from './describeEngines.js'

export interface Login {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresAt: number
  readonly userId: string
  readonly email: string
  readonly deviceToken: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly token?: string
  readonly origin?: string
  readonly project?: string
  readonly headers?: Record<string, string>
  readonly prover?: Prover
}

let frames = 0

const frameOrigin = 'https://frame.example'
const publicUrl = 'https://gateway.example'

export function createFrame(bench: Bench, mail: MailServer, options: TestOptions = {}, own = 'shop') {
  frames += 1
  // Tests must not share limits.
  const address = `10.0.${frames >> 8}.${frames & 255}`
  const clock = { at: Date.parse('2026-03-01T12:00:00Z') }
  const mailer = createMailer({ smtpUrl: mail.url, from: 'Login <login@gateway.example>' })
  const request = bench.app({
    authSecret: 'the secret of a gateway in a test',
    publicUrl,
    development: false,
    trustedProxies: 1,
    mailer,
    now: () => clock.at,
    config: {
      frames: [frameOrigin],
      projects: [
        { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] },
        { id: 'bank', name: 'Bank', allowedOrigins: ['https://bank.example'] },
        { id: 'vault', name: 'Shop', allowedOrigins: ['https://shop.example'], deviceCheck: true },
      ],
    },
    ...options,
  })

  const key = createProver()

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    { token, origin = frameOrigin, project = own, headers = {}, prover = key }: CallOptions = {},
  ): Promise<Answer> {
    const response = await prover.fetch({ method, url: publicUrl + path, token }, (proof) =>
      request(`${path}?projectId=${project}`, {
        method,
        headers: {
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
          'x-forwarded-for': address,
          ...(origin !== '' && { origin }),
          ...proof,
          ...headers,
        },
        ...(method === 'POST' && body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
    }
  }
  const post = (path: string, body?: unknown, how?: CallOptions) => call('POST', path, body, how)
  const get = (path: string, how?: CallOptions) => call('GET', path, undefined, how)

  const codeFor = (email: string): string => {
    const code = /^\d{6}$/m.exec(mail.last(email).text)?.[0]
    if (code === undefined) throw new Error('The letter has no code')
    return code
  }
  const linkFor = (email: string): string => {
    const link = /https:\/\/\S+/.exec(mail.last(email).text)?.[0]
    if (link === undefined) throw new Error('The letter has no link')
    return link
  }

  async function approve(link: string, answer?: 'no'): Promise<string> {
    const given = { link: new URL(link).searchParams.get('link') ?? '', ...(answer && { answer }) }
    const response = await request('/auth/v1/device', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(given).toString(),
    })
    return response.text()
  }

  async function untilCode(email: string, how: CallOptions & { deviceToken?: string } = {}): Promise<string> {
    const { deviceToken, ...rest } = how
    const { status, body } = await post('/auth/v1/email', { email, deviceToken }, rest)
    if (status !== 200) throw new Error(`No login: ${JSON.stringify(body)}`)
    if (body['action'] === 'VERIFY_DEVICE') await approve(linkFor(email))
    return String(body['attempt'])
  }

  async function login(email: string, how: CallOptions & { deviceToken?: string } = {}): Promise<Login> {
    const attempt = await untilCode(email, how)
    const { deviceToken: _, ...rest } = how
    const { status, body } = await post('/auth/v1/email/code', { attempt, code: codeFor(email) }, rest)
    if (status !== 200) throw new Error(`No login: ${JSON.stringify(body)}`)
    return body as unknown as Login
  }

  return { clock, mailer, prover: key, request, post, get, codeFor, linkFor, approve, untilCode, login }
}

export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
