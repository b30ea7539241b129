import { afterAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { createLog } from '@latchkey/kit/log'
import { createSecrets } from '@latchkey/kit/secrets'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createPasskey } from '../../test/authenticator.js'
import { consoleOrigin, createConsole, type ConsoleAnswer } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { openStoredSettings } from '../storedSettings/storedSettings.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const bookkeeping = ['admin_audit', 'login_attempts', 'social_attempts', 'use_limits', 'rate_limits']

const now = Date.parse('2026-03-01T12:00:00Z')

describeAnEngine('every operator’s route', (bench) => {
  async function contents(): Promise<Record<string, unknown>> {
    return bench.database.session(async (run) => {
      const tables = (await run(
        `select table_name as name from information_schema.tables where table_schema = 'latchkey' order by 1`,
      )) as { name: string }[]
      const found: Record<string, unknown> = {}
      for (const { name } of tables) {
        if (bookkeeping.includes(name)) continue
        const [row] = (await run(
          `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from latchkey.${name} t`,
        )) as { digest: string }[]
        found[name] = row?.digest
      }
      return found
    })
  }
  const logged = async (): Promise<string[]> => {
    const rows = (await bench.database.session((run) =>
      run('select event from latchkey.admin_audit order by id'),
    )) as { event: string }[]
    return rows.map(({ event }) => event)
  }

  test('behavior: whatever changes something is written into the log, and what reads changes nothing', async () => {
    const stored = await openStoredSettings({
      given: { projects: [{ id: 'shop', name: 'Shop' }] },
      file: undefined,
      database: bench.database,
      log: createLog({ name: 'gateway', level: 'silent' }),
      now: () => now,
      prepare: async () => {},
    })
    const page = createConsole(bench, mail, { stored, config: undefined as never })
    await page.login()
    const passkey = createPasskey(consoleOrigin)
    const options = ({ body }: ConsoleAnswer) => body['options'] as { challenge: string }
    const user = randomUUID()
    const [device, session, siwx, pci] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const claims = JSON.stringify({
      address: '0xab',
      caip2Network: 'eip155:1',
      uri: 'https://shop.example/in',
    })
    const secrets = createSecrets('the secret of a gateway in a test', 'gateway')
    const sealed = secrets.seal('session key', `0x${'01'.repeat(32)}`, `${pci}|eip155:1:0xab`)
    await bench.database.session((run) =>
      run(`
      insert into latchkey.users (id, project_id, created_at) values ('${user}', 'shop', 0);
      insert into latchkey.devices values ('${device}', '${user}', 'Firefox, Linux', 0, 0);
      insert into latchkey.sessions values ('${session}', '${user}', '${device}', 'shop', 'https://shop.example', 1, 5, 5, ${now * 2}, 'a key');
      insert into latchkey.siwx_sessions (id, audience, claims, generation, refreshed_at, expires_at, ends_at)
        values ('${siwx}', 'shop', '${claims}', 0, 5, ${now * 2}, ${now * 2});
      insert into latchkey.account_emails (project_id, account, email_key, email_sealed, confirmed_at)
        values ('shop', 'eip155:0xab', 'k', '${secrets.seal('email', 'vera@example.org', 'shop|k')}', 5);
      insert into latchkey.smart_sessions (pci, project_id, account, permissions, public_key, key_sealed, context, expires_at, created_at)
        values ('${pci}', 'shop', 'eip155:1:0xab', '[]', '0x', '${sealed}', '0x', ${now * 2}, 5);`),
    )

    let key: ConsoleAnswer | undefined
    let invited: ConsoleAnswer | undefined
    let webhook: ConsoleAnswer | undefined
    let failed: unknown
    const testWebhook = async () => {
      const answer = await page.post('webhooks/test', { id: webhook?.body['id'] })
      const given = `update latchkey.webhook_deliveries set state = 'failed'
        returning message_id as message, endpoint_id as endpoint`
      ;[failed] = await bench.database.session((run) => run(given))
      return answer
    }
    let passkeys: readonly { id: string }[] = []
    const add = async () => {
      const begun = await page.post('passkeys', { name: 'Desk' })
      return page.post('passkeys/finish', {
        attempt: begun.body['attempt'],
        response: passkey.create(options(begun)),
      })
    }
    const calls: readonly [string, string | undefined, () => Promise<ConsoleAnswer>][] = [
      ['POST /admin/v1/login', undefined, () => page.post('login', { email: 'eve@gateway.example' })],
      ['POST /admin/v1/login/code', 'logged_in', () => page.login()],
      ['POST /admin/v1/passkeys', undefined, () => page.post('passkeys', { name: 'Desk' })],
      ['POST /admin/v1/passkeys/finish', 'passkey_added', add],
      ['POST /admin/v1/login/passkey', undefined, () => page.post('login/passkey')],
      [
        'POST /admin/v1/login/passkey/finish',
        'logged_in',
        async () => {
          const begun = await page.post('login/passkey')
          return page.post('login/passkey/finish', {
            attempt: begun.body['attempt'],
            response: passkey.get(options(begun)),
          })
        },
      ],
      [
        'POST /admin/v1/passkeys/remove',
        'passkey_removed',
        async () => {
          passkeys = (await page.get('passkeys')).body['passkeys'] as { id: string }[]
          return page.post('passkeys/remove', { id: passkeys[0]?.id })
        },
      ],
      [
        'POST /admin/v1/operators',
        'operator_invited',
        async () =>
          (invited = await page.post('operators', { email: 'ida@gateway.example', role: 'viewer' })),
      ],
      [
        'POST /admin/v1/operators/role',
        'operator_role_changed',
        () => page.post('operators/role', { id: invited?.body['id'], role: 'editor' }),
      ],
      [
        'POST /admin/v1/operators/remove',
        'operator_removed',
        () => page.post('operators/remove', { id: invited?.body['id'] }),
      ],
      [
        'POST /admin/v1/keys',
        'key_created',
        async () => (key = await page.post('keys', { name: 'A', projectId: 'shop', rights: ['project'] })),
      ],
      ['POST /admin/v1/keys/revoke', 'key_revoked', () => page.post('keys/revoke', { id: key?.body['id'] })],
      [
        'PUT /admin/v1/settings',
        'settings_saved',
        () =>
          page.call('PUT', '/admin/v1/settings', {
            body: { revision: 0, document: { projects: [{ id: 'bank', name: 'Bank' }] } },
          }),
      ],
      [
        'POST /admin/v1/settings/restore',
        'settings_saved',
        () => page.post('settings/restore', { revision: 1, number: 0 }),
      ],
      [
        'POST /admin/v1/pictures',
        'picture_stored',
        () => page.post('pictures', { base64: Buffer.from('89504e470d0a1a0a01', 'hex').toString('base64') }),
      ],
      [
        'POST /admin/v1/people/sessions/end',
        'visitor_session_ended',
        () => page.post('people/sessions/end', { id: session }),
      ],
      [
        'POST /admin/v1/people/sign-ins/end',
        'visitor_session_ended',
        () => page.post('people/sign-ins/end', { id: siwx }),
      ],
      [
        'POST /admin/v1/sessions/sign',
        undefined,
        () => page.post('sessions/sign?projectId=shop', { pci, digest: `0x${'00'.repeat(32)}` }),
      ],
      [
        'POST /admin/v1/people/smart-sessions/end',
        'visitor_session_ended',
        () => page.post('people/smart-sessions/end', { id: pci }),
      ],
      [
        'POST /admin/v1/people/emails/forget',
        'email_removed',
        () => page.post('people/emails/forget', { project: 'shop', account: 'eip155:0xab' }),
      ],
      [
        'POST /admin/v1/people/users/find',
        undefined,
        () => page.post('people/users/find', { project: 'shop', email: 'ada@example.org' }),
      ],
      [
        'POST /admin/v1/people/users/export',
        'user_exported',
        () => page.post('people/users/export', { id: user }),
      ],
      [
        'POST /admin/v1/people/users/erase',
        'user_erased',
        () => page.post('people/users/erase', { id: user, confirm: user.slice(0, 8) }),
      ],
      [
        'PUT /admin/v1/emails',
        'emails_changed',
        () => page.call('PUT', '/admin/v1/emails', { body: { project: 'shop', look: { footer: 'Shop' } } }),
      ],
      [
        'POST /admin/v1/emails/preview',
        undefined,
        () => page.post('emails/preview', { project: 'shop', kind: 'login', language: 'en', look: {} }),
      ],
      [
        'POST /admin/v1/webhooks',
        'webhook_added',
        async () =>
          (webhook = await page.post('webhooks', {
            project: 'shop',
            url: 'https://hooks.example/',
            events: ['user.login'],
          })),
      ],
      [
        'POST /admin/v1/webhooks/rotate',
        'webhook_rotated',
        () => page.post('webhooks/rotate', { id: webhook?.body['id'] }),
      ],
      ['POST /admin/v1/webhooks/test', 'webhook_tested', testWebhook],
      ['POST /admin/v1/webhooks/retry', 'webhook_retried', () => page.post('webhooks/retry', failed)],
      [
        'POST /admin/v1/webhooks/remove',
        'webhook_removed',
        () => page.post('webhooks/remove', { id: webhook?.body['id'] }),
      ],
      [
        'POST /admin/v1/sessions/revoke',
        'session_revoked',
        async () => {
          const { sessions } = (await page.get('sessions')).body as {
            sessions: { id: string; isThis: boolean }[]
          }
          return page.post('sessions/revoke', { id: sessions.find(({ isThis }) => !isThis)?.id })
        },
      ],
      ['POST /admin/v1/logout', 'logged_out', () => page.post('logout')],
    ]

    const { paths } = (await (await page.request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { 'x-access': string; 'x-audited'?: true }>>
    }
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { 'x-access': access }]) => access === 'admin' || access === 'console')
        .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, ...operation })),
    )
    const reads = routes.filter(({ name }) => name.startsWith('GET '))
    expect(reads.length).toBeGreaterThan(10)
    const untouched = await contents()
    for (const { name, path } of reads) {
      const { status } = await page.call(
        'GET',
        `${path}?chainId=eip155:1&projectId=shop&project=shop&id=${user}`,
      )
      expect([200, 404], name).toContain(status)
    }
    expect(await contents()).toEqual(untouched)

    expect(calls.map(([name]) => name).sort()).toEqual(
      routes.flatMap(({ name }) => (name.startsWith('GET ') ? [] : [name])).sort(),
    )
    for (const [name, event, call] of calls) {
      const [before, lines] = [await contents(), await logged()]
      const { status } = await call()
      expect([200, 204], name).toContain(status)
      const added = (await logged()).slice(lines.length)
      if (event === undefined) expect(await contents(), name).toEqual(before)
      else {
        expect(added, name).toContain(event)
        if (event === 'user_exported') expect(await contents(), name).toEqual(before)
        else
          expect(await contents(), `${name} changed nothing, so its test proves nothing`).not.toEqual(before)
      }
      const { 'x-audited': isAudited } = routes.find((route) => route.name === name) ?? {}
      if (name.includes('/login')) expect(isAudited, name).toBeUndefined()
      else expect(isAudited === true, name).toBe(event !== undefined)
    }
  })
})
