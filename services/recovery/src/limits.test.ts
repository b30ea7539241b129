import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { onAnEngine } from '../../kit/test/engines.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createClient } from '../test/client.js'
import { migrate } from './migrate.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000

onAnEngine('limits of the recovery service', migrate, (engine) => {
  test('behavior: 1,000 requests from one /48 leave the emails of a project to others', async () => {
    const client = createClient(engine, mail)
    let sent = 0
    for (let n = 0; n < 1_000; n += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          client.post(
            'email',
            { email: `flood${n + index}@example.org` },
            { address: `2001:db8:48:${(n + index).toString(16)}::1` },
          ),
        ),
      )
      sent += answers.filter(({ status }) => status === 200).length
    }
    expect(sent).toBe(600)
    expect((await client.post('email', { email: 'owner@example.org' })).status).toBe(200)
    const other = { address: '2001:db8:49::1' }
    expect((await client.post('email', { email: 'owner2@example.org' }, other)).status).toBe(200)
  })

  test.each([
    ['one address', () => '203.0.113.9'],
    ['many', (n: number) => `203.0.113.${100 + n}`],
  ])(
    'error: a stranger at %s who asks for emails to an address keeps its owner waiting for a minute at most',
    async (_, at) => {
      const client = createClient(engine, mail)
      const email = `asked${at(1).length}@example.org`
      for (let n = 0; n < 25; n += 1) await client.post('email', { email }, { address: at(n) })
      const refused = await client.post('email', { email })
      if (refused.status === 429) {
        const [{ description = '' } = {}] = refused.body['reasons'] as { description?: string }[]
        expect(Number(/\d+/.exec(description)?.[0])).toBeLessThanOrEqual(60)
      }
      expect(mail.mails.filter(({ to }) => to === email)).toHaveLength(refused.status === 200 ? 4 : 3)
      client.clock.at += MINUTE
      const ticket = await client.prove(email)
      expect((await client.read(randomUUID(), { ticket })).status).toBe(404)
    },
  )

  test('behavior: a classroom of 60 behind one address protects its wallets', async () => {
    const client = createClient(engine, mail)
    for (let n = 0; n < 60; n += 1) await client.leave(`pupil${n}@example.org`, randomUUID(), 'S'.repeat(44))
    expect(mail.mails.filter(({ to }) => to.startsWith('pupil'))).toHaveLength(60)
  })
})
