import { fromHex, toHex } from '../bytes/hex.js'
import type { Bytes } from '../crypto/cryptoSuite.js'
import type { Book } from '../records/createBook.js'
import type { Locker } from '../records/createLocker.js'

export function readSeed(parameters: {
  readonly book: Book
  readonly lock: Locker
  readonly random: (length: number) => Uint8Array
}): Promise<Bytes> {
  const { book, lock, random } = parameters
  return lock('seed', async () => {
    const known = await book.seeds.get('client')
    const seed = typeof known === 'string' ? fromHex(known) : undefined
    if (seed?.length === 32) return seed
    const made = Uint8Array.from(random(32))
    await book.seeds.put('client', toHex(made))
    return made
  })
}
