import { LatchkeyError } from '@latchkey/protocol/errors'
import { base64urlnopad } from '@scure/base'
import { whyAborted } from '../aborted.js'
import type { Mailbox } from '../services/mailbox.js'

export type End = 'frame' | 'window'

export interface Letters {
  /** @throws LatchkeyError if the gateway refuses */
  send(value: object): Promise<void>
  /** @returns sends it at once, also during unload */
  ready(value: object): Promise<() => void>
  /**
   * @throws LatchkeyError `something_went_wrong` unless it is the other end's next letter; or the
   *   signal's reason
   */
  next(signal: AbortSignal): Promise<unknown>
}

export interface LettersDeps {
  /** In the window's fragment, sent to no server. */
  readonly secret: string
  readonly end: End
  readonly mailbox: Mailbox
  readonly wait: (milliseconds: number) => Promise<void>
}

/** 256 bits, base64url. */
export const newSecret = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))

export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Consecutive attempts, milliseconds between. */
const retries = { tries: 8, pause: 1_000 }

/**
 * Seals each letter (HKDF, AES-GCM) by secret, writer and position. The gateway can neither read
 * nor forge one; a swapped, reflected or replayed letter does not open.
 */
export async function createLetters({ secret, end, mailbox, wait }: LettersDeps): Promise<Letters> {
  const { idOf, open, seal } = await createSeal(secret)
  const otherEnd: End = end === 'frame' ? 'window' : 'frame'
  const counts = { [end]: 0, [otherEnd]: 0 } as Record<End, number>

  /** Safe to repeat: a letter is deposited once, and may be taken again. */
  async function retry<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries += 1)
      try {
        return await run()
      } catch (error) {
        if (signal?.aborted) throw whyAborted(signal)
        const isAway = error instanceof LatchkeyError && error.name === 'gateway_unreachable'
        if (!isAway || tries === retries.tries) throw error
        await wait(retries.pause)
      }
  }

  return {
    async send(value) {
      const count = counts[end]
      counts[end] += 1
      const [id, letter] = await seal(end, count, value)
      await retry(() => mailbox.put(id, letter))
    },

    async ready(value) {
      return mailbox.ready(...(await seal(end, counts[end], value)))
    },

    async next(signal) {
      const count = counts[otherEnd]
      const id = await idOf(otherEnd, count)
      let letter: string | undefined
      while (letter === undefined) {
        if (signal.aborted) throw whyAborted(signal)
        letter = await retry(() => mailbox.take(id, signal), signal)
      }
      counts[otherEnd] = count + 1
      return open(otherEnd, count, letter)
    },
  }
}

async function createSeal(secret: string) {
  const base = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ])
  const key = await crypto.subtle.deriveKey(hkdf('seal'), base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

  const idOf = async (writer: End, count: number): Promise<string> =>
    base64urlnopad.encode(
      new Uint8Array(await crypto.subtle.deriveBits(hkdf(`number ${writer} ${count}`), base, 128)),
    )

  return {
    idOf,

    async seal(writer: End, count: number, value: object): Promise<[id: string, letter: string]> {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: additionalDataOf(writer, count) },
        key,
        new TextEncoder().encode(JSON.stringify(value)),
      )
      const letter = new Uint8Array(iv.length + sealed.byteLength)
      letter.set(iv)
      letter.set(new Uint8Array(sealed), iv.length)
      return [await idOf(writer, count), base64urlnopad.encode(letter)]
    },

    async open(writer: End, count: number, letter: string): Promise<unknown> {
      const additionalData = additionalDataOf(writer, count)
      try {
        const bytes = bytesOf(letter)
        const iv = bytes.slice(0, 12)
        const text = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv, additionalData },
          key,
          bytes.slice(12),
        )
        return JSON.parse(new TextDecoder().decode(text)) as unknown
      } catch (cause) {
        throw new LatchkeyError('something_went_wrong', { cause })
      }
    },
  }
}

const hkdf = (info: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: new TextEncoder().encode(`latchkey letters ${info}`),
})

const additionalDataOf = (writer: End, count: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['latchkey letter', writer, count]))

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(base64urlnopad.decode(text))
