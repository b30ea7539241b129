import { createSecrets } from '@latchkey/kit/secrets'
import { createLog } from '@latchkey/kit/log'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { openStoredSettings } from '../storedSettings/storedSettings.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const secrets = createSecrets('the secret of a gateway in a test', 'gateway')
const config = {
  projects: [
    { id: 'shop', name: 'Shop' },
    { id: 'bank', name: 'Bank' },
  ],
}

interface Entry {
  readonly project: string
  readonly account: string
  readonly email: string
}

describeAnEngine('e-mail addresses of who signed in', (bench) => {
  async function open() {
    const stored = await openStoredSettings({
      given: config,
      file: undefined,
      database: bench.database,
      log: createLog({ name: 'gateway', level: 'silent' }),
      now: Date.now,
      prepare: async () => {},
    })
    const page = createConsole(bench, mail, { stored, config: undefined as never })
    await page.login()
    const list = async (query = '') =>
      (await page.get(`people/emails${query}`)).body as { entries: Entry[]; next: string | null }
    return { ...page, list }
  }
  async function keep(project: string, account: string, email: string, at: number) {
    const key = secrets.proof('email', project, email)
    const sealed = secrets.seal('email', email, `${project}|${key}`)
    await bench.database.session((run) =>
      run(`
        insert into latchkey.account_emails (project_id, account, email_key, email_sealed, confirmed_at)
          values ('${project}', '${account}', '${key}', '${sealed}', ${at});
        insert into latchkey.email_proofs (id, project_id, origin, email_key, email_sealed, expires_at)
          values ('${project} ${email}', '${project}', 'https://shop.example', '${key}', '${sealed}', 9e15)`),
    )
  }
  const proofs = async () =>
    (await bench.database.session((run) =>
      run('select id from latchkey.email_proofs order by id'),
    )) as readonly { id: string }[]

  test('behavior: the operator reads them, and what they remove is gone from everything', async () => {
    const page = await open()
    await keep('shop', 'eip155:0xab', 'vera@example.org', 5)
    await keep('bank', 'eip155:0xab', 'vera@example.org', 5)
    await keep('shop', 'solana:So1', 'otto@example.org', 9)
    expect((await page.list()).entries).toEqual([
      { project: 'shop', account: 'solana:So1', email: 'otto@example.org', confirmedAt: 9 },
      { project: 'bank', account: 'eip155:0xab', email: 'vera@example.org', confirmedAt: 5 },
      { project: 'shop', account: 'eip155:0xab', email: 'vera@example.org', confirmedAt: 5 },
    ])
    expect((await page.list('?project=bank')).entries).toMatchObject([{ project: 'bank' }])

    const forget = () => page.post('people/emails/forget', { project: 'shop', account: 'eip155:0xab' })
    expect((await forget()).status).toBe(204)
    expect((await page.list()).entries).toMatchObject([{ email: 'otto@example.org' }, { project: 'bank' }])
    expect((await proofs()).map(({ id }) => id)).toEqual(['bank vera@example.org', 'shop otto@example.org'])
    expect((await forget()).status).toBe(404)
    const { entries } = (await page.get('audit?limit=1')).body as { entries: object[] }
    expect(entries[0]).toMatchObject({ event: 'email_removed', projectId: 'shop', subject: 'eip155:0xab' })
    expect(JSON.stringify(entries)).not.toContain('vera')
  })

  test('behavior: pages lose nothing of what was confirmed in the same millisecond', async () => {
    const page = await open()
    const accounts = Array.from({ length: 90 }, (_, at) => `eip155:0x${String(at).padStart(3, '0')}`)
    for (const [at, account] of accounts.entries()) await keep('bank', account, `p${at}@example.org`, 100)
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const found: Awaited<ReturnType<typeof page.list>> = await page.list(
        `?project=bank${next && `&before=${encodeURIComponent(next)}`}`,
      )
      seen.push(...found.entries.map(({ account }) => account))
      next = found.next
    }
    expect(seen.filter((account) => accounts.includes(account))).toEqual(accounts)
  })
})
