import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 256 random bits, base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export interface Signed {
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly body: string
}

/**
 * Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`.
 *
 * @param secrets each signs, so that receivers can rotate
 */
export function signatureHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
