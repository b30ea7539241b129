import { openDatabase } from '@latchkey/kit/database/openDatabase'
import type { Database } from '@latchkey/kit/database/database'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateKeyToAccount } from 'viem/accounts'
import { toHex, verifyMessage } from 'viem'
import { deriveEvm } from '../../frame/src/wallet/evm.js'
import { newEntropy, seedOf } from '../../frame/src/wallet/seed.js'
import { joinShares, splitEntropy } from '../../frame/src/wallet/shares.js'
import { onAnEngine } from '../../kit/test/engines.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createProver } from '../../kit/test/prover.js'
import { startBoth } from '../../recovery/test/bothServices.js'
import { runAdmin } from './runAdmin.js'

const mail = await startMailServer()
const folder = await mkdtemp(join(tmpdir(), 'latchkey-drill-'))
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true })
})
const passphrase = 'the passphrase of a drill, long enough'

async function admin(env: Record<string, string>, ...args: readonly string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await runAdmin(args, {
    print: (line) => void printed.push(line),
    complain: (line) => void complaints.push(line),
    env: { LATCHKEY_BACKUP_PASSPHRASE: passphrase, ...env },
    readInput: async () => `${passphrase}\n`,
  })
  const [out, failed] = [printed.join('\n'), complaints.join('\n')]
  for (const text of [out, failed]) expect(text).not.toContain(passphrase)
  return { code, out, failed }
}

onAnEngine(
  'a backup and its restoration',
  async () => {},
  (engine) => {
    const urls: string[] = []
    const make = async (): Promise<string> => {
      const url = new URL(engine.databaseUrl ?? 'postgres://none')
      url.pathname = `/latchkey_drill_${randomUUID().replaceAll('-', '')}`
      await engine.database.session((run) => run(`create database ${url.pathname.slice(1)}`))
      urls.push(url.href)
      return url.href
    }
    const drop = (url: string) =>
      engine.database.session((run) =>
        run(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
      )
    afterAll(async () => {
      for (const url of urls) await drop(url)
    })
    const file = (service: string) => join(folder, `${service}.backup`)
    const before = { gateway: '', recovery: '' }

    const entropy = newEntropy()
    const walletId = randomUUID()
    const prover = createProver()

    beforeAll(async () => {
      if (engine.databaseUrl === undefined) return
      before.gateway = await make()
      before.recovery = await make()
      const { auth, recovery } = await splitEntropy(entropy)
      const services = await startBoth(
        mail,
        { gateway: { databaseUrl: before.gateway }, recovery: { databaseUrl: before.recovery } },
        { prover },
      )
      const token = await services.login()
      await services.gateway('/custody/v1/share', { token, body: { walletId, share: auth } })
      const body = { walletId, kind: 'server', share: recovery }
      await services.recovery('/recovery/v1/share/new', { token: await services.ticket(), body })
      for (const [service, url] of Object.entries(before)) {
        const { code, failed } = await admin({ DATABASE_URL: url }, 'backup', file(service))
        expect([code, failed]).toEqual([0, ''])
      }
      await services.stop()
      for (const url of Object.values(before)) await drop(url)
    }, 180_000)

    test('behavior: after both databases are gone, the same login opens the same wallet, and it signs', async ({
      skip,
    }) => {
      if (engine.databaseUrl === undefined)
        return skip('no PostgreSQL was found (Debian: apt-get install postgresql)')
      const after = { gateway: await make(), recovery: await make() }
      for (const [service, url] of Object.entries(after)) {
        const { code, out, failed } = await admin(
          { DATABASE_URL: url },
          'restore',
          file(service),
          '--passphrase-file',
          '-',
        )
        expect([code, failed, out]).toEqual([0, '', expect.stringContaining(`rows of the ${service} of`)])
        // Never merges into existing data.
        const again = await admin({ DATABASE_URL: url }, 'restore', file(service))
        expect([again.code, again.failed]).toEqual([1, expect.stringContaining('not empty')])
      }
      const services = await startBoth(
        mail,
        { gateway: { databaseUrl: after.gateway }, recovery: { databaseUrl: after.recovery } },
        { prover },
      )
      const kept = await services.gateway('/custody/v1/share', { token: await services.login() })
      const left = await services.recovery(`/recovery/v1/share?walletId=${walletId}`, {
        token: await services.ticket(),
      })
      await services.stop()
      expect(kept['walletId']).toBe(walletId)
      const joined = await joinShares(kept['share'] ?? '', left['share'] ?? '')
      const { address, privateKey } = await deriveEvm(await seedOf(joined))
      expect(address).toBe((await deriveEvm(await seedOf(entropy))).address)
      const account = privateKeyToAccount(toHex(privateKey))
      const message = 'restored'
      expect(
        await verifyMessage({ address, message, signature: await account.signMessage({ message }) }),
      ).toBe(true)
      // Sequences continue after the backup's numbers.
      const ids = await read(after.gateway, 'select id from latchkey.audit_log order by id')
      expect(new Set(ids.map((row) => row['id'])).size).toBe(ids.length)
    }, 180_000)

    test('error: a damaged file changes nothing, and neither does another passphrase', async ({ skip }) => {
      if (engine.databaseUrl === undefined)
        return skip('no PostgreSQL was found (Debian: apt-get install postgresql)')
      const url = await make()
      const bytes = await readFile(file('gateway'))
      const damaged = join(folder, 'damaged.backup')
      for (const content of [
        bytes.subarray(0, bytes.length - 1),
        bytes.subarray(0, 300),
        Buffer.from(bytes).fill(0, bytes.length - 40),
      ]) {
        await writeFile(damaged, content)
        for (const check of [[], ['--check']]) {
          const { code, failed } = await admin({ DATABASE_URL: url }, 'restore', damaged, ...check)
          expect([code, failed]).toEqual([1, expect.stringMatching(/was not restored.*Nothing was changed/s)])
        }
      }
      const other = { DATABASE_URL: url, LATCHKEY_BACKUP_PASSPHRASE: 'another passphrase than that' }
      expect((await admin(other, 'restore', file('gateway'))).code).toBe(1)
      expect(await read(url, "select 1 from pg_namespace where nspname = 'latchkey'")).toEqual([])
      expect((await admin({}, 'restore', file('gateway'), '--check')).code).toBe(0)
    }, 180_000)
  },
)

async function read(databaseUrl: string, query: string): Promise<readonly Record<string, unknown>[]> {
  const database: Database = await openDatabase({ databaseUrl })
  try {
    return [...(await database.session((run) => run(query)))]
  } finally {
    await database.close()
  }
}
