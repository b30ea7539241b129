import { createLog } from '@latchkey/kit/log'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deriveEvm } from '../../frame/src/wallet/evm.js'
import { newEntropy, seedOf } from '../../frame/src/wallet/seed.js'
import { joinShares, splitEntropy } from '../../frame/src/wallet/shares.js'
import { startGateway } from '../../gateway/src/startGateway.js'
import { prepareDataFolder } from '../../kit/test/freshPglite.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createProver } from '../../kit/test/prover.js'
import { startRecovery } from './startRecovery.js'

const mail = await startMailServer()
const folder = await mkdtemp(join(tmpdir(), 'latchkey-backup-'))
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true })
})
const origin = 'https://frame.example'
const publicUrl = 'https://gateway.example'
const recoveryUrl = 'https://recovery.example'
const email = 'ada@example.org'
const prover = createProver()
const addressOf = async (entropy: Uint8Array) => deriveEvm(await seedOf(entropy)).address

/** Both services over the data in a folder, as a frame reaches them. */
async function start(data: string) {
  const common = { port: 0, smtpUrl: mail.url, development: false }
  const projects = [{ id: 'shop', name: 'Shop' }]
  const gateway = await startGateway({
    ...common,
    dataDir: join(data, 'gateway'),
    authSecret: 'the secret of the gateway, to be kept',
    mailFrom: 'login@shop.example',
    publicUrl,
    config: { frames: [origin], projects: projects.map((one) => ({ ...one, allowedOrigins: [origin] })) },
    log: createLog({ name: 'gateway', level: 'silent' }),
  })
  const recovery = await startRecovery({
    ...common,
    dataDir: join(data, 'recovery'),
    secret: 'the secret of the other, to be kept',
    mailFrom: 'back@recovery.example',
    publicUrl: recoveryUrl,
    config: { frames: [origin], projects },
    log: createLog({ name: 'recovery', level: 'silent' }),
  })

  async function call(
    service: { url: string },
    path: string,
    { body, token }: { body?: object; token?: string },
  ) {
    const method = body ? 'POST' : 'GET'
    const url = new URL(path, service === gateway ? publicUrl : recoveryUrl).href
    const response = await prover.fetch({ method, url, token }, (proof) =>
      fetch(new URL(`${path}${path.includes('?') ? '&' : '?'}projectId=shop`, service.url), {
        method,
        headers: { origin, ...proof },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, ...answer } as { status: number } & Record<string, string>
  }

  const lastCode = () => /^\d{6}$/m.exec(mail.last(email).text)?.[0] ?? ''
  return {
    /** On a device that was never seen. */
    async login() {
      const { attempt } = await call(gateway, '/auth/v1/email', { body: { email } })
      const { accessToken = '' } = await call(gateway, '/auth/v1/email/code', {
        body: { attempt, code: lastCode() },
      })
      return accessToken
    },
    /** The mailbox proved to the recovery service as well. */
    async ticket() {
      const { attempt, number = '' } = await call(recovery, '/recovery/v1/email', { body: { email } })
      const link = /link=([\w-]+)/.exec(mail.last(email).text)?.[1] ?? ''
      const body = new URLSearchParams({ link, number })
      await fetch(new URL('/recovery/v1/confirm', recovery.url), { method: 'POST', body })
      const { ticket = '' } = await call(recovery, '/recovery/v1/email/state', { body: { attempt } })
      return ticket
    },
    gateway: (path: string, how: { body?: object; token?: string }) => call(gateway, path, how),
    recovery: (path: string, how: { body?: object; token?: string }) => call(recovery, path, how),
    stop: async () => {
      await Promise.all([gateway.close(), recovery.close()])
    },
  }
}

test('behavior: servers that are restored from copies give the same login the same address', async () => {
  const [before, copy] = [join(folder, 'before'), join(folder, 'copy')]
  for (const name of ['gateway', 'recovery']) await prepareDataFolder(join(before, name))
  const entropy = newEntropy()
  const walletId = randomUUID()
  const { auth, recovery } = await splitEntropy(entropy)
  const first = await start(before)
  const token = await first.login()
  expect(await first.gateway('/custody/v1/share', { token, body: { walletId, share: auth } })).toMatchObject({
    status: 200,
  })
  expect(
    await first.recovery('/recovery/v1/share/new', {
      token: await first.ticket(),
      body: { walletId, kind: 'server', share: recovery },
    }),
  ).toMatchObject({ status: 200 })
  await first.stop()
  await cp(before, copy, { recursive: true })
  await rm(before, { recursive: true })

  const restored = await start(copy)
  const kept = await restored.gateway('/custody/v1/share', { token: await restored.login() })
  const left = await restored.recovery(`/recovery/v1/share?walletId=${kept['walletId']}`, {
    token: await restored.ticket(),
  })
  expect(await addressOf(await joinShares(kept['share'] ?? '', left['share'] ?? ''))).toBe(
    await addressOf(entropy),
  )
  await restored.stop()
})
