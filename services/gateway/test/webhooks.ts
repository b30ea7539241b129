import { createLog } from '@latchkey/kit/log'
import { createSecrets } from '@latchkey/kit/secrets'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailServer } from '../../kit/test/mailServer.js'
import type { Task } from '../src/platform/tasks.js'
import { openStoredSettings } from '../src/storedSettings/storedSettings.js'
import { createEmit } from '../src/webhooks/outbox.js'
import { createConsole } from './console.js'
import type { Bench, TestOptions } from './describeEngines.js'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export async function startReceiver() {
  const received: Received[] = []
  const answers = { next: statusOf(204) }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      answers.next(request.url ?? '', response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    received,
    answers,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A redirect leads to a page that must not be requested. */
export const statusOf = (code: number) => (_: string, response: ServerResponse) =>
  void response.writeHead(code, code === 302 ? { location: '/moved' } : {}).end('ok')

export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

export async function openWebhooks(
  bench: Bench,
  mail: MailServer,
  origin: string,
  options: TestOptions = {},
) {
  const clock = { at: Date.parse('2026-03-01T12:00:00Z') }
  const stored = await openStoredSettings({
    given: { projects: ['shop', 'bank'].map((id) => ({ id, name: id })) },
    file: undefined,
    database: bench.database,
    log: createLog({ name: 'gateway', level: 'silent' }),
    now: () => clock.at,
    prepare: async () => {},
  })
  const shared: TestOptions = { stored, now: () => clock.at, webhookPrivate: true, ...options }
  const gateway = () => {
    const tasks: Task[] = []
    const page = createConsole(bench, mail, { ...shared, tasks: { add: (task) => void tasks.push(task) } })
    const task = tasks.find(({ name }) => name === 'webhooks')
    if (task === undefined) throw new Error('Nothing looks into the outbox')
    return { page, send: () => task.run(new AbortController().signal) }
  }
  const first = gateway()
  await first.page.login()
  const { post, get } = first.page
  const add = async (path: string, events: readonly string[], project = 'shop') => {
    const made = await post('webhooks', { project, url: `${origin}${path}`, events })
    return { status: made.status, id: String(made.body['id']), secret: String(made.body['secret']) }
  }
  const deliveries = async (id: string) =>
    (await get(`webhooks/deliveries?id=${id}`)).body['deliveries'] as readonly {
      id: string
      type: string
      state: string
      attempts: number
      outcome: string | null
    }[]
  const secrets = createSecrets('the secret of a gateway in a test', 'gateway')
  const emit = createEmit({ secrets, now: () => clock.at })
  const login = (userId: string, projectId = 'shop') =>
    emit(bench.database.query, { projectId, type: 'user.login', data: { userId } })
  return { ...first, clock, gateway, add, deliveries, emit, login }
}
