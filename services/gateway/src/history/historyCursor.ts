import { ServiceError } from '@latchkey/kit/http/serviceError'
import { z } from 'zod'

/** Per chain: the provider of the previous page, and its own cursor. */
export type HistoryCursor = Readonly<Record<string, readonly [provider: string, cursor: string]>>

const schema = z.record(z.string().max(64), z.tuple([z.string().max(32), z.string().max(1024)]))

export function writeCursor(cursor: HistoryCursor): string | null {
  if (Object.keys(cursor).length === 0) return null
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

export function readCursor(text: string): HistoryCursor {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw wrongCursor(cause)
  }
}

export function wrongCursor(cause?: unknown): ServiceError {
  return new ServiceError({
    status: 400,
    reasons: [{ name: 'cursor', description: 'Must be `next` of an answer of this gateway.' }],
    cause,
  })
}
