import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { onAnEngine } from '../../kit/test/engines.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createClient } from '../test/client.js'
import { migrate } from './migrate.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000
const share = 'S'.repeat(44)

onAnEngine('emails after which a share could only be refused', migrate, (engine) => {
  test('error: a caller who may leave no more shares gets no link to leave one', async () => {
    const client = createClient(engine, mail, { visitorsPerAddress: 2 })
    const walletId = randomUUID()
    const ticket = await client.prove('first@example.org', { walletId })
    // Repeats count as well.
    for (let n = 0; n < 4; n += 1)
      await client.post('share/new', { walletId, kind: 'server', share }, { ticket })
    client.clock.at += MINUTE
    const before = mail.mails.length
    const asked = await client.post('email', { email: 'next@example.org', walletId: randomUUID() })
    expect(asked.status).toBe(429)
    expect(mail.mails).toHaveLength(before)
    expect((await client.post('email', { email: 'next@example.org' })).status).toBe(200)
    const other = { address: '198.51.100.8' }
    expect(
      (await client.post('email', { email: 'n@example.org', walletId: randomUUID() }, other)).status,
    ).toBe(200)
    client.clock.at += 61 * MINUTE
    await client.leave('next@example.org', randomUUID(), share)
  })

  test('error: an address whose shares may be read no more gets no link to read one', async () => {
    const client = createClient(engine, mail)
    const [email, walletId] = ['read@example.org', randomUUID()]
    await client.leave(email, walletId, share)
    const ticket = await client.prove(email)
    for (let n = 0; n < 30; n += 1) await client.read(walletId, { ticket })
    expect((await client.read(walletId, { ticket })).status).toBe(429)
    client.clock.at += MINUTE
    const before = mail.mails.length
    expect((await client.post('email', { email })).status).toBe(429)
    expect(mail.mails).toHaveLength(before)
    expect((await client.post('email', { email, walletId: randomUUID() })).status).toBe(200)
    client.clock.at += 60 * MINUTE
    expect((await client.read(walletId, { ticket: await client.prove(email) })).status).toBe(200)
  })
})
