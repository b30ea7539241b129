import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createProver } from '../../../kit/test/prover.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const newId = () => randomBytes(16).toString('base64url')
const letter = 'L'.repeat(60)
const [put, take] = ['/mailbox/v1/put', '/mailbox/v1/take']

describeAnEngine('the one-time mailbox', (bench) => {
  test('behavior: a letter is left once and taken by one key, which gets it again where an answer was lost', async () => {
    const frame = createFrame(bench, mail)
    const [window, stranger] = [{ prover: createProver() }, { prover: createProver() }]
    const id = newId()
    expect((await frame.post(take, { id })).body).toEqual({})
    expect((await frame.post(put, { id, letter })).status).toBe(204)
    expect((await frame.post(put, { id, letter })).status).toBe(204)
    expect((await frame.post(take, { id }, window)).body).toEqual({ letter })
    expect((await frame.post(take, { id }, window)).body).toEqual({ letter })
    expect((await frame.post(take, { id }, stranger)).body).toEqual({})
    expect((await frame.post(take, { id })).body).toEqual({})
  })

  test('error: nobody puts another letter in the place of one, the key that left it included', async () => {
    const frame = createFrame(bench, mail)
    const id = newId()
    await frame.post(put, { id, letter })
    expect((await frame.post(put, { id, letter: 'M'.repeat(60) })).status).toBe(409)
    expect((await frame.post(put, { id, letter }, { prover: createProver() })).status).toBe(409)
    expect((await frame.post(take, { id })).body).toEqual({ letter })
    expect((await frame.post(put, { id, letter: 'M'.repeat(60) })).status).toBe(409)
  })

  test('error: it is not there for another project, and no other origin gets in', async () => {
    const frame = createFrame(bench, mail)
    const id = newId()
    await frame.post(put, { id, letter })
    expect((await frame.post(take, { id }, { project: 'bank' })).body).toEqual({})
    for (const origin of ['https://shop.example', 'https://frame.example.evil', 'null'])
      for (const [path, body] of [
        [take, { id }],
        [put, { id: newId(), letter }],
      ] as const)
        expect([origin, path, (await frame.post(path, body, { origin })).status]).toEqual([origin, path, 403])
    expect((await frame.post(take, { id }, { origin: '' })).body).toEqual({})
    expect((await frame.post(take, { id })).body).toEqual({ letter })
  })

  test('behavior: who waits has it as soon as it is left, and after ten minutes it is gone', async () => {
    const frame = createFrame(bench, mail)
    const window = { prover: createProver() }
    const id = newId()
    const waited = frame.post(take, { id, wait: 10_000 }, window)
    await frame.post(put, { id, letter })
    expect((await waited).body).toEqual({ letter })
    frame.clock.at += 10 * 60_000
    expect((await frame.post(take, { id }, window)).body).toEqual({})
  })

  test('behavior: of a letter that is over nothing stays in the database, and no number ever stood there', async () => {
    const frame = createFrame(bench, mail)
    const id = newId()
    await frame.post(put, { id, letter })
    const rows = () => bench.database.session((run) => run('select * from latchkey.letters'))
    expect(JSON.stringify(await rows())).not.toContain(id)
    frame.clock.at += 11 * 60_000
    await frame.post(take, { id })
    expect((await rows()).filter((row) => Number(row['expires_at']) <= frame.clock.at)).toEqual([])
  })

  test.each([
    ['a number that can be guessed', { id: '1' }],
    ['a number that is too long', { id: 'x'.repeat(23) }],
    ['no number', {}],
    ['a wait without end', { id: newId(), wait: 10_001 }],
  ])('error: to take, %s is refused', async (_, body) => {
    expect((await createFrame(bench, mail).post(take, body)).status).toBe(400)
  })

  test.each([
    ['a letter without a seal', 'short', 400],
    ['a letter of no base64url', '!'.repeat(60), 400],
    ['a letter that is too large', 'x'.repeat(200_001), 400],
    ['a letter beyond the body’s limit', 'x'.repeat(300_000), 413],
  ])('error: %s is not kept', async (_, text, status) => {
    const frame = createFrame(bench, mail)
    const id = newId()
    expect((await frame.post(put, { id, letter: text })).status).toBe(status)
    expect((await frame.post(take, { id })).body).toEqual({})
  })

  test('error: who guesses numbers, or fills the mailbox, is stopped', async () => {
    const frame = createFrame(bench, mail, { visitorsPerAddress: 1 })
    const codes = async (path: string, times: number, body: () => object) => {
      let status = 0
      for (let count = 0; count < times; count += 1) ({ status } = await frame.post(path, body()))
      return status
    }
    expect(await codes(put, 120, () => ({ id: newId(), letter }))).toBe(204)
    expect(await codes(put, 1, () => ({ id: newId(), letter }))).toBe(429)
    expect(await codes(take, 240, () => ({ id: newId() }))).toBe(200)
    expect(await codes(take, 1, () => ({ id: newId() }))).toBe(429)
  })
})
