import { createLog } from '@latchkey/kit/log'
import { join } from 'node:path'
import { deriveEvm } from '../../frame/src/wallet/evm.js'
import { seedOf } from '../../frame/src/wallet/seed.js'
import type { GatewayOptions } from '../../gateway/src/createGateway.js'
import { startGateway } from '../../gateway/src/startGateway.js'
import type { MailServer } from '../../kit/test/mailServer.js'
import { createProver, type Prover } from '../../kit/test/prover.js'
import { startRecovery, type RecoveryOptions } from '../src/startRecovery.js'

const origin = 'https://frame.example'
const publicUrl = 'https://gateway.example'
const recoveryUrl = 'https://recovery.example'

export const addressOf = async (entropy: Uint8Array) => deriveEvm(await seedOf(entropy)).address

export interface Places {
  readonly gateway: Pick<GatewayOptions, 'dataDir' | 'databaseUrl' | 'authSecret' | 'authSecretPrevious'>
  readonly recovery: Pick<RecoveryOptions, 'dataDir' | 'databaseUrl' | 'secret' | 'secretPrevious'>
}

export const folders = (data: string): Places => ({
  gateway: { dataDir: join(data, 'gateway') },
  recovery: { dataDir: join(data, 'recovery') },
})

export const bothSecrets = {
  gateway: 'the secret of the gateway, to be kept',
  recovery: 'the secret of the other, to be kept',
}

export async function startBoth(
  mail: MailServer,
  places: Places,
  { email = 'ada@example.org', prover = createProver() }: { email?: string; prover?: Prover } = {},
) {
  const common = { port: 0, smtpUrl: mail.url, development: false }
  const projects = [{ id: 'shop', name: 'Shop' }]
  const gateway = await startGateway({
    ...common,
    authSecret: bothSecrets.gateway,
    ...places.gateway,
    mailFrom: 'login@shop.example',
    publicUrl,
    config: { frames: [origin], projects: projects.map((one) => ({ ...one, allowedOrigins: [origin] })) },
    log: createLog({ name: 'gateway', level: 'silent' }),
  })
  const recovery = await startRecovery({
    ...common,
    secret: bothSecrets.recovery,
    ...places.recovery,
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

  const lastCode = (of = email) => /^\d{6}$/m.exec(mail.last(of).text)?.[0] ?? ''
  return {
    /** On a new device. */
    async login() {
      const { attempt } = await call(gateway, '/auth/v1/email', { body: { email } })
      const { accessToken = '' } = await call(gateway, '/auth/v1/email/code', {
        body: { attempt, code: lastCode() },
      })
      return accessToken
    },
    lastCode,
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
    urls: { gateway: gateway.url, recovery: recovery.url },
    stop: async () => {
      await Promise.all([gateway.close(), recovery.close()])
    },
  }
}
