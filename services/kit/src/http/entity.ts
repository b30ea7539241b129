import { createHash } from 'node:crypto'
import type { ServiceContext } from './serviceEnv.js'

export interface Entity {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly etag: string
}

export function createEntity(body: Entity['body'], type?: string): Entity {
  return {
    body,
    ...(type !== undefined && { type }),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

/** 304 when If-None-Match has the tag (RFC 9110, 13.1.2: weak comparison, lists, `*`). */
export function sendEntity(
  c: ServiceContext,
  entity: Entity,
  headers: Readonly<Record<string, string>>,
): Response {
  c.header('etag', entity.etag)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (entity.type !== undefined) c.header('content-type', entity.type)
  const given = c.req.header('if-none-match')
  if (given !== undefined && matches(given, entity.etag)) {
    c.header('content-type', undefined)
    return c.body(null, 304)
  }
  return c.body(entity.body)
}

function matches(given: string, etag: string): boolean {
  return given.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '')
    return plain === etag || plain === '*'
  })
}
