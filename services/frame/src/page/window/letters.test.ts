import { expect, test } from 'vitest'
import type { Mailbox } from '../services/mailbox.js'
import { createLetters, type End, isSecret, newSecret } from './letters.js'

/** The gateway may act maliciously. */
function createBox() {
  const letters = new Map<string, string>()
  const ids: string[] = []
  const mailbox: Mailbox = {
    put: async (id, letter) => {
      ids.push(id)
      letters.set(id, letter)
    },
    take: async (id) => letters.get(id),
    ready: async (id, letter) => () => void mailbox.put(id, letter),
  }
  return { letters, ids, mailbox }
}

const never = new AbortController().signal
const wait = async () => undefined

async function talk() {
  const box = createBox()
  const secret = newSecret()
  const end = (which: End, other = secret) =>
    createLetters({ secret: other, end: which, mailbox: box.mailbox, wait })
  const [frame, window] = [await end('frame'), await end('window')]
  return { ...box, secret, end, frame, window }
}

const unreadable = expect.objectContaining({ name: 'something_went_wrong' }) as unknown
const read = (letters: { next(signal: AbortSignal): Promise<unknown> }) =>
  letters.next(never).catch((error: unknown) => error)

test('behavior: letters go both ways in their order, and no gateway reads a word or a part of the secret', async () => {
  const { frame, window, letters, secret } = await talk()
  await frame.send({ words: 'approve me' })
  await frame.send({ words: 'and me' })
  await window.send({ yes: true })
  expect(await window.next(never)).toEqual({ words: 'approve me' })
  expect(await window.next(never)).toEqual({ words: 'and me' })
  expect(await frame.next(never)).toEqual({ yes: true })
  expect(letters.size).toBe(3)
  for (const [id, letter] of letters) {
    expect(id).toMatch(/^[\w-]{22}$/)
    const text = atob(letter.replaceAll('-', '+').replaceAll('_', '/'))
    expect(`${id}${letter}${text}`).not.toMatch(/approve|yes/)
    expect(`${id}${letter}`).not.toContain(secret.slice(0, 8))
  }
})

test('error: a letter that is swapped with another of the same writer is refused', async () => {
  const { frame, window, letters, ids } = await talk()
  await frame.send({ pay: 1 })
  await frame.send({ pay: 1_000 })
  const [first, second] = ids as [string, string]
  const kept = letters.get(first) ?? ''
  letters.set(first, letters.get(second) ?? '')
  letters.set(second, kept)
  expect(await read(window)).toEqual(unreadable)
})

test('error: a letter of another conversation is refused', async () => {
  const [one, two] = [await talk(), await talk()]
  await one.window.send({ press: 'yes' })
  await two.window.send({ press: 'yes' })
  const [id = ''] = one.ids
  one.letters.set(id, [...two.letters.values()][0] ?? '')
  expect(await read(one.frame)).toEqual(unreadable)
})

test('error: an answer that was taken before is not taken again', async () => {
  const { frame, window, letters, ids, mailbox } = await talk()
  await window.send({ press: 'yes' })
  expect(await frame.next(never)).toEqual({ press: 'yes' })
  const [first = ''] = ids
  // The gateway replays the old letter.
  const old = letters.get(first)
  mailbox.take = async () => old
  expect(await read(frame)).toEqual(unreadable)
})

test('error: a frame’s own letter that is sent back is no answer', async () => {
  const { frame, letters, mailbox, ids } = await talk()
  await frame.send({ press: 'yes' })
  const own = letters.get(ids[0] ?? '')
  mailbox.take = async () => own
  expect(await read(frame)).toEqual(unreadable)
})

test.each([
  ['cut short', (letter: string) => letter.slice(0, -1)],
  ['cut to its nonce', (letter: string) => letter.slice(0, 16)],
  ['changed in one bit', (letter: string) => (letter.startsWith('A') ? 'B' : 'A') + letter.slice(1)],
  ['made longer', (letter: string) => `${letter}AAAA`],
  ['empty', () => ''],
  ['no letter at all', () => '§ not base64 §'],
])('error: a letter that is %s is refused', async (_, change) => {
  const { frame, window, letters, ids } = await talk()
  await window.send({ press: 'yes' })
  const [id = ''] = ids
  letters.set(id, change(letters.get(id) ?? ''))
  expect(await read(frame)).toEqual(unreadable)
})

test('error: another secret leads to other numbers, and opens nothing', async () => {
  const { frame, end, letters, ids, mailbox } = await talk()
  const stranger = await end('window', newSecret())
  await stranger.send({ press: 'yes' })
  const [theirs = ''] = ids
  await frame.send({ words: 'x' })
  expect(ids[1]).not.toBe(theirs)
  const forged = letters.get(theirs)
  mailbox.take = async () => forged
  expect(await read(frame)).toEqual(unreadable)
})

test('error: a gateway that keeps a letter back, or is away, is waited for with an end', async () => {
  const { frame, mailbox } = await talk()
  const over = new AbortController()
  let asked = 0
  mailbox.take = async () => {
    asked += 1
    if (asked === 3) over.abort()
    return undefined
  }
  await expect(frame.next(over.signal)).rejects.toMatchObject({ name: 'request_aborted' })
})

test('param: a secret has 256 bits', () => {
  expect(isSecret(newSecret())).toBe(true)
  for (const wrong of ['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`])
    expect(isSecret(wrong)).toBe(false)
})
