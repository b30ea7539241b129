import type { Database } from '@latchkey/kit/database/database'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { createSecrets, keyIdOf } from '@latchkey/kit/secrets'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newEntropy } from '../../frame/src/wallet/seed.js'
import { joinShares, splitEntropy } from '../../frame/src/wallet/shares.js'
import { onAnEngine } from '../../kit/test/engines.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createProver } from '../../kit/test/prover.js'
import { migrate as migrateRecovery } from '../../recovery/src/migrate.js'
import { sealedColumns as recoveryColumns } from '../../recovery/src/sealedColumns.js'
import { addressOf, bothSecrets, startBoth, type Places } from '../../recovery/test/bothServices.js'
import { migrate } from './database/migrate.js'
import { sealedColumns } from './database/sealedColumns.js'
import { readSettings } from './settings/readSettings.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const next = {
  gateway: 'the next secret of the gateway, 40 signs',
  recovery: 'the next secret of the other, 40 signs',
}

/** Sealed by frames, and with on-ramp providers’ own secrets. */
const foreign = ['seller_tokens.tokens_sealed', 'secret_keys.lookups_sealed']

onAnEngine('secrets of the gateway', migrate, (engine) => {
  test('behavior: every column of sealed texts is one that a rotation knows', async () => {
    expect(await sealedIn(engine.database)).toEqual(namesOf(sealedColumns))
  })

  test('behavior: a gateway that is killed in the middle of it loses no row, and the next one goes on', async ({
    skip,
  }) => {
    const { databaseUrl, database } = engine
    if (databaseUrl === undefined) return skip('no PostgreSQL was found (Debian: apt-get install postgresql)')
    const old = createSecrets(bothSecrets.gateway, 'gateway')
    const mails = Array.from({ length: 600 }, (_, index) => `person${index}@example.org`)
    const values = mails.map((email) => {
      const key = old.proof('email', 'shop', email)
      return `('${randomUUID()}', 'shop', '${key}', '${old.seal('email', email, `shop|${key}`)}', 0)`
    })
    await database.session((run) =>
      run(
        `insert into latchkey.users (id, project_id, email_key, email_sealed, created_at) values ${values.join()}`,
      ),
    )
    const newId = keyIdOf(next.gateway, 'gateway')
    const moved = async () => {
      const [row] = await database.session((run) =>
        run(
          `select count(*) from latchkey.users where email_sealed like '${newId.replaceAll('_', '\\_')}.%'`,
        ),
      )
      return Number(row?.['count'])
    }
    const killed = startProcess(databaseUrl)
    await expect.poll(moved, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const half = await moved()
    expect(half).toBeLessThan(mails.length)
    const ring = createSecrets(
      { current: next.gateway, previous: bothSecrets.gateway, firstKey: old.firstKey },
      'gateway',
    )
    expect(await mailsOf(database, ring)).toEqual(mails.toSorted())

    const [one, two] = [startProcess(databaseUrl), startProcess(databaseUrl)]
    await expect.poll(moved, { timeout: 60_000 }).toBe(mails.length)
    for (const child of [one, two]) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const alone = createSecrets({ current: next.gateway, firstKey: old.firstKey }, 'gateway')
    expect(await mailsOf(database, alone)).toEqual(mails.toSorted())
  }, 180_000)
})

onAnEngine('secrets of the recovery service', migrateRecovery, (engine) => {
  test('behavior: every column of sealed texts is one that a rotation knows', async () => {
    expect(await sealedIn(engine.database)).toEqual(namesOf(recoveryColumns))
  })
})

onAnEngine('a rotation of both secrets', migrate, (engine) => {
  test('behavior: under load, over processes of both orders, logins, sessions and wallets come along', async ({
    skip,
  }) => {
    const { databaseUrl, database } = engine
    if (databaseUrl === undefined) return skip('no PostgreSQL was found (Debian: apt-get install postgresql)')
    const recoveryUrl = await addSecondDatabase(databaseUrl, database)
    const places = (gateway: Partial<Places['gateway']>, recovery: Partial<Places['recovery']>): Places => ({
      gateway: { databaseUrl, ...gateway },
      recovery: { databaseUrl: recoveryUrl, ...recovery },
    })
    const prover = createProver()
    const open = async (at: Places) => {
      const both = await startBoth(mail, at, { prover })
      onTestFinished(both.stop)
      return both
    }
    const entropy = newEntropy()
    const walletId = randomUUID()
    const { auth, recovery } = await splitEntropy(entropy)

    const before = await open(places({}, {}))
    const token = await before.login()
    await before.gateway('/custody/v1/share', { token, body: { walletId, share: auth } })
    const body = { walletId, kind: 'server', share: recovery }
    await before.recovery('/recovery/v1/share/new', { token: await before.ticket(), body })
    await before.stop()

    const orders = [
      places({ authSecretPrevious: next.gateway }, { secretPrevious: next.recovery }),
      places(
        { authSecret: next.gateway, authSecretPrevious: bothSecrets.gateway },
        { secret: next.recovery, secretPrevious: bothSecrets.recovery },
      ),
    ] as const
    const [older, newer] = [await open(orders[0]), await open(orders[1])]
    const share = (service: typeof older, given: string) =>
      service.gateway('/custody/v1/share', { token: given })
    for (const service of [older, newer]) expect(await share(service, token)).toMatchObject({ share: auth })
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const [first, second] = index % 2 === 0 ? [older, newer] : [newer, older]
        const email = `load${index}@example.org`
        const { attempt = '' } = await first.gateway('/auth/v1/email', { body: { email } })
        const code = first.lastCode(email)
        const { accessToken = '' } = await second.gateway('/auth/v1/email/code', { body: { attempt, code } })
        const ownShare = { walletId: randomUUID(), share: auth }
        await first.gateway('/custody/v1/share', { token: accessToken, body: ownShare })
        expect(await share(second, accessToken)).toMatchObject(ownShare)
      }),
    )
    const ticket = await older.ticket()
    expect(await newer.recovery(`/recovery/v1/share?walletId=${walletId}`, { token: ticket })).toMatchObject({
      share: recovery,
    })
    await older.stop()
    const ids = [keyIdOf(next.gateway, 'gateway'), keyIdOf(next.recovery, 'recovery')] as const
    await newer.stop()

    const last = await open(orders[1])
    const left = (texts: readonly string[], id: string) => texts.filter((text) => !text.startsWith(`${id}.`))
    const soon = { timeout: 30_000 }
    for (const [table, column] of [
      ['auth_shares', 'share_sealed'],
      ['users', 'email_sealed'],
    ] as const)
      await expect.poll(async () => left(await textsOf(database, table, column), ids[0]), soon).toEqual([])
    await withDatabase(recoveryUrl, (other) =>
      expect.poll(async () => left(await textsOf(other, 'recovery_shares'), ids[1]), soon).toEqual([]),
    )
    await last.stop()

    const alone = await open(places({ authSecret: next.gateway }, { secret: next.recovery }))
    expect(await share(alone, token)).toMatchObject({ reasons: [{ name: 'session_over' }] })
    const keptShare = await share(alone, await alone.login())
    const other = await alone.recovery(`/recovery/v1/share?walletId=${walletId}`, {
      token: await alone.ticket(),
    })
    expect(keptShare).toMatchObject({ walletId })
    expect(await addressOf(await joinShares(keptShare['share'] ?? '', other['share'] ?? ''))).toBe(
      await addressOf(entropy),
    )
    await expect(open(places({}, {}))).rejects.toThrow(/rows are encrypted with a secret that is not set/)
  }, 180_000)
})

test('error: the previous secret is held to the form of the current one', () => {
  expect(() => readSettings([], { LATCHKEY_AUTH_SECRET_PREVIOUS: 'short' })).toThrow(
    'LATCHKEY_AUTH_SECRET_PREVIOUS: must have at least 32 characters',
  )
})

function startProcess(databaseUrl: string): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../dist/main.js', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      LATCHKEY_PORT: '0',
      LATCHKEY_LOG_LEVEL: 'silent',
      LATCHKEY_AUTH_SECRET: next.gateway,
      LATCHKEY_AUTH_SECRET_PREVIOUS: bothSecrets.gateway,
    },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function mailsOf(database: Database, secrets: ReturnType<typeof createSecrets>): Promise<string[]> {
  const rows = await database.session((run) => run('select email_key, email_sealed from latchkey.users'))
  return rows
    .map((row) => secrets.open('email', String(row['email_sealed']), `shop|${String(row['email_key'])}`))
    .toSorted()
}

async function addSecondDatabase(databaseUrl: string, database: Database): Promise<string> {
  const url = new URL(databaseUrl)
  url.pathname = `${url.pathname}_recovery`
  await database.session((run) => run(`create database ${url.pathname.slice(1)}`))
  onTestFinished(async () => {
    await database.session((run) => run(`drop database ${url.pathname.slice(1)} with (force)`))
  })
  return url.href
}

async function withDatabase<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function textsOf(
  database: Database,
  table: string,
  column = 'share_sealed',
): Promise<readonly string[]> {
  const rows = await database.session((run) => run(`select ${column} from latchkey.${table}`))
  return rows.map((row) => String(row[column]))
}

const namesOf = (columns: typeof sealedColumns) =>
  columns.map(({ table, column }) => `${table}.${column}`).toSorted()

async function sealedIn(database: Database): Promise<readonly string[]> {
  const rows = await database.session((run) =>
    run(`select table_name, column_name from information_schema.columns
      where table_schema = 'latchkey' and column_name like '%\\_sealed'`),
  )
  return rows
    .map((row) => `${String(row['table_name'])}.${String(row['column_name'])}`)
    .filter((name) => !foreign.includes(name))
    .toSorted()
}
