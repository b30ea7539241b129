import { keccak256, recoverAddress, stringToHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createConsole } from '../../test/console.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { hour, openSessions } from '../../test/smartSessions.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const digest = keccak256(stringToHex('hello'))
const authSecret = 'a secret that nobody guesses, of 40 signs'

describeAnEngine('signing with a session’s key', (bench) => {
  async function open(rights: readonly string[] = ['admin'], projectId = 'shop') {
    const page = openSessions(bench, 'http://127.0.0.1:9', {})
    const operator = createConsole(bench, mail, { authSecret })
    operator.clock.at = page.clock.at
    await operator.login()
    const { body } = await operator.post('keys', { name: 'Server', projectId, rights })
    const sign = async (given: unknown, { project = projectId, headers = {} } = {}) => {
      const response = await operator.request(`/admin/v1/sessions/sign?projectId=${project}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${String(body['secret'])}`,
          'x-forwarded-for': operator.address,
          ...headers,
        },
        body: JSON.stringify(given),
      })
      const answer = (await response.json()) as { signature?: `0x${string}`; reasons?: { name: string }[] }
      return { status: response.status, signature: answer.signature, reason: answer.reasons?.[0]?.name }
    }
    return { page, operator, sign }
  }

  test('behavior: the server of a project signs as the key that the visitor allowed, until it is revoked', async () => {
    const { page, sign } = await open()
    const { pci, key } = await page.active()
    const { status, signature = '0x' } = await sign({ pci, digest })
    expect(status).toBe(200)
    expect(await recoverAddress({ hash: digest, signature })).toBe(publicKeyToAddress(key.publicKey))
    await page.revoke(pci)
    expect(await sign({ pci, digest })).toMatchObject({ status: 404, reason: 'no_session' })
  })

  test('error: not before a wallet allowed it, not after its end, and no other session', async () => {
    const { page, operator, sign } = await open()
    const { pci } = (await page.create()).body
    expect((await sign({ pci, digest })).status).toBe(404)
    const allowed = await page.active()
    expect((await sign({ pci: crypto.randomUUID(), digest })).status).toBe(404)
    operator.clock.at += hour * 1000 - 1
    expect((await sign({ pci: allowed.pci, digest })).status).toBe(200)
    operator.clock.at += 1
    expect((await sign({ pci: allowed.pci, digest })).status).toBe(404)
  })

  test('error: not for another project, not with a key for pages, and not from a page', async () => {
    const { page, sign } = await open()
    const { pci } = await page.active()
    const bank = await open(['admin'], 'bank')
    expect((await bank.sign({ pci, digest })).status).toBe(404)
    expect(await bank.sign({ pci, digest }, { project: 'shop' })).toMatchObject({ reason: 'key_refused' })
    const other = await open(['project'])
    expect(await other.sign({ pci, digest })).toMatchObject({ reason: 'key_refused' })
    const origin = 'https://shop.example'
    expect(await sign({ pci, digest }, { headers: { origin } })).toMatchObject({ reason: 'key_in_page' })
    expect((await sign({ pci, digest }, { headers: { authorization: '' } })).status).toBe(401)
  })

  test.each([
    ['no id', { digest }],
    ['an id that is none', { pci: 'first', digest }],
    ['31 bytes', { pci: crypto.randomUUID(), digest: digest.slice(0, -2) }],
    ['no hex', { pci: crypto.randomUUID(), digest: `0x${'zz'.repeat(32)}` }],
    ['a text', { pci: crypto.randomUUID(), digest: 'hello' }],
  ])('error: %s', async (_, body) => {
    const { sign } = await open()
    expect((await sign(body)).status).toBe(400)
  })

  test('error: so often and no more, for each session', async () => {
    const { page, sign } = await open()
    const [one, other] = [await page.active(), await page.active()]
    const statuses = new Set<number>()
    for (let i = 0; i < 301; i += 1) statuses.add((await sign({ pci: one.pci, digest })).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await sign({ pci: other.pci, digest })).status).toBe(200)
  })
})
