import { GatewayError } from './gatewayError.js'
import type { GatewayContext } from './gatewayEnv.js'

/**
 * Reads a request body up to a limit, whatever content type it claims: JSON may come as text/plain.
 *
 * @param limit bytes
 * @throws GatewayError 413
 */
export async function readBody(c: GatewayContext, limit: number): Promise<string> {
  const announced = Number(c.req.header('content-length'))
  if (announced > limit) throw tooLarge(limit)
  const { body } = c.req.raw
  if (body === null) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

function tooLarge(limit: number): GatewayError {
  return new GatewayError({
    status: 413,
    reasons: [{ name: 'body', description: `The body is larger than ${limit} bytes.` }],
  })
}
