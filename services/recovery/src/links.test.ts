import { afterAll, expect, test } from 'vitest'
import { onAnEngine } from '../../kit/test/engines.js'
import { startMailServer } from '../../kit/test/mailServer.js'
import { createClient } from '../test/client.js'
import { migrate } from './migrate.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const MINUTE = 60_000

onAnEngine('links of the recovery service', migrate, (engine) => {
  test.each([
    ['another number', (number: number) => (number === 99 ? 98 : number + 1)],
    ['no number', () => undefined],
    ['the number with more behind it', (number: number) => `${number}0`],
  ])(
    'error: a mailbox that names %s brings the wallet to no device, and three times end the link',
    async (_, given) => {
      const client = createClient(engine, mail)
      const email = 'number@example.org'
      client.clock.at += Math.floor(Math.random() * 1e9) * MINUTE
      const { body } = await client.post('email', { email })
      const link = client.linkFor(email)
      const pages = []
      for (let i = 0; i < 3; i += 1) pages.push(await client.confirm(link, given(Number(body['number']))))
      expect(pages.map((page) => /another number|no longer valid/.exec(page)?.[0])).toEqual([
        'another number',
        'another number',
        'no longer valid',
      ])
      expect(await client.confirm(link, body['number'])).toContain('no longer valid')
      expect((await client.look(body['attempt'])).body).toEqual({ state: 'pending' })
    },
  )

  test.each([
    ['as it is', (number: string) => number],
    [
      'in Arabic digits',
      (number: string) => number.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    ],
    [
      'in full width',
      (number: string) => number.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
    ],
  ])('behavior: the number counts %s', async (how, write) => {
    const client = createClient(engine, mail)
    const email = `digits-${how.length}@example.org`
    const { body } = await client.post('email', { email })
    expect(await client.confirm(client.linkFor(email), ` ${write(String(body['number']))} `)).toContain(
      'Confirmed.',
    )
  })

  test.each([
    ['brings a wallet to a device', {}],
    ['protects a wallet', { walletId: '7f4f0c1e-54a2-4d1e-9a3f-3f7f0c1e54a2' }],
  ])('behavior: a link that %s is ended by an owner who did not ask for it', async (what, more) => {
    const client = createClient(engine, mail)
    const email = `refused-${what.length}@example.org`
    const { body } = await client.post('email', { email, ...more })
    const link = client.linkFor(email)
    expect(await client.open(link)).toContain('value="no" formnovalidate>This wasn’t me</button>')
    expect(await client.refuse(link)).toContain('This request has ended')
    // Too late to confirm.
    expect(await client.refuse(link)).toContain('This request has ended')
    expect(await client.confirm(link, body['number'])).toContain('no longer valid')
    expect((await client.look(body['attempt'])).body).toMatchObject({ reasons: [{ name: 'attempt_over' }] })
  })

  test('error: a link counts once and says so for a minute, for 20 minutes, and for the page and project that asked', async () => {
    const client = createClient(engine, mail)
    const email = 'links@example.org'
    const { body } = await client.post('email', { email })
    const link = client.linkFor(email)
    const presses = await Promise.all(Array.from({ length: 4 }, () => client.confirm(link, body['number'])))
    for (const page of presses) expect(page).toContain('Confirmed.')
    // A reload repeats the result only with the same number.
    expect(await client.confirm(link, (Number(body['number']) % 89) + 10)).toContain('no longer valid')
    client.clock.at += MINUTE
    expect(await client.confirm(link, body['number'])).toContain('no longer valid')
    expect((await client.look(body['attempt'], { project: 'bank' })).status).toBe(422)
    expect((await client.look(body['attempt'], { origin: 'https://frame-2.example' })).status).toBe(422)
    expect((await client.look('another attempt')).status).toBe(422)
    const { body: late } = await client.post('email', { email })
    client.clock.at += 20 * MINUTE
    expect(await client.confirm(client.linkFor(email), late['number'])).toContain('no longer valid')
    expect(await client.open(client.linkFor(email))).toContain('no longer valid')
    expect((await client.look(late['attempt'])).status).toBe(422)
  })

  test('behavior: emails have the look that this service’s own settings give to the project', async () => {
    const client = createClient(engine, mail)
    const looks = []
    for (const project of ['shop', 'bank']) {
      const email = `look-${project}@example.org`
      await client.post('email', { email }, { project })
      const { html, text } = mail.last(email)
      looks.push([html.includes('background-color:#7a1f5c'), text.includes('Bank AG, Seestraße 1')])
    }
    expect(looks).toEqual([
      [false, false],
      [true, true],
    ])
  })
})
