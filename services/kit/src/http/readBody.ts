import { ServiceError } from './serviceError.js'
import type { ServiceContext } from './serviceEnv.js'

/** JSON may arrive as text/plain. @throws ServiceError 413, or 400 when cut off */
export async function readBody(c: ServiceContext, limit: number): Promise<string> {
  const announced = Number(c.req.header('content-length'))
  if (announced > limit) throw tooLarge(limit)
  const { body } = c.req.raw
  if (body === null) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      parts.push(decoder.decode(chunk, { stream: true }))
    }
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : incomplete(cause)
  }
  return parts.join('') + decoder.decode()
}

function incomplete(cause: unknown): ServiceError {
  return new ServiceError({
    status: 400,
    reasons: [{ name: 'body', description: 'The body did not arrive as a whole.' }],
    cause,
  })
}

function tooLarge(limit: number): ServiceError {
  return new ServiceError({
    status: 413,
    reasons: [{ name: 'body', description: `The body is larger than ${limit} bytes.` }],
  })
}
