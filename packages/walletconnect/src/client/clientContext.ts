import type { Env } from '@latchkey/core/adapter'
import type { MessageOptions } from '@latchkey/protocol/relay'
import type { LoadedCrypto } from '../crypto/cryptoSuite.js'
import type { Book } from '../records/createBook.js'
import type { Locker } from '../records/createLocker.js'
import type { Families } from '../session/families.js'
import type { SessionFacts } from '../session/sessionFacts.js'
import type { Note, Wire } from '../tabs/wireTypes.js'

export interface ClientContext {
  readonly env: Env
  readonly families: Families
  readonly facts: SessionFacts
  readonly crypto: LoadedCrypto
  readonly book: Book
  readonly lock: Locker
  readonly wire: Wire
  /** Unix seconds. */
  readonly now: () => number
  readonly nextId: () => number
  readonly send: (parameters: SendParameters) => Promise<void>
  readonly note: (note: Note) => void
}

export interface SendParameters {
  readonly topic: string
  readonly symKey: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly options: MessageOptions
  readonly keepAs?: string | undefined
}
