import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { onAnEngine } from '../../kit/test/engines.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createProver } from '../../kit/test/prover.js'
import { provenRoutes, refusedProofs, tryProofs } from '../../kit/test/unproven.js'
import { createClient } from '../test/client.js'
import { migrate } from './migrate.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const origin = 'https://frame.example'
const share = 'S'.repeat(44)

onAnEngine(
  'proofs of the frame’s key to the recovery service',
  async (database) => void (await migrate(database)),
  (engine) => {
    test('error: every route refuses what is not proven, wrongly proven, or proven before', async () => {
      const client = createClient(engine, mail)
      const routes = await provenRoutes((path) => client.app.request(path))
      expect(routes.length).toBeGreaterThan(8)
      for (const { method, path, access } of routes) {
        const token = access === 'session' ? await client.prove('routes@proof.example') : undefined
        const found = await tryProofs(client.prover, {
          method,
          url: `http://localhost${path}`,
          token,
          send: (headers) =>
            client.app.request(`http://localhost${path}?projectId=shop`, {
              method,
              headers: { origin, ...headers },
            }),
        })
        expect([path, found]).toEqual([path, refusedProofs(token)])
        client.clock.at += 16 * 60_000
      }
    })

    test('error: neither an attempt nor a ticket is of use with another key', async () => {
      const client = createClient(engine, mail)
      const [email, walletId, prover] = ['ada@proof.example', randomUUID(), createProver()]
      await client.leave(email, walletId, share)
      for (const [begins, ends] of [
        [{ prover }, {}],
        [{}, { prover }],
      ] as const) {
        const { body } = await client.post('email', { email }, begins)
        await client.confirm(client.linkFor(email), body['number'])
        expect((await client.look(body['attempt'], ends)).status).toBe(422)
        const { body: proved } = await client.look(body['attempt'], begins)
        const ticket = String(proved['ticket'])
        expect((await client.read(walletId, { ticket, ...ends })).status).toBe(401)
        expect((await client.read(walletId, { ticket, ...begins })).body).toMatchObject({ share })
        client.clock.at += 16 * 60_000
      }
    })

    test('behavior: a proof for another service is none here, whatever its name says', async () => {
      const client = createClient(engine, mail, { publicUrl: 'https://recovery.example/at' })
      const ask = (url: string) =>
        client.prover.fetch({ method: 'POST', url }, (headers) =>
          client.app.request('http://10.0.0.1/recovery/v1/email?projectId=shop', {
            method: 'POST',
            headers: { origin, ...headers },
            body: JSON.stringify({ email: 'here@proof.example' }),
          }),
        )
      expect((await ask('https://recovery.example/at/recovery/v1/email')).status).toBe(200)
      expect((await ask('https://recovery.example/recovery/v1/email')).status).toBe(401)
      expect((await ask('http://recovery.example/at/recovery/v1/email')).status).toBe(401)
      expect((await ask('http://10.0.0.1/recovery/v1/email')).status).toBe(401)
    })
  },
)
