import type { z } from 'zod'
import { ServiceError } from './serviceError.js'

/** @throws ServiceError 400 with the path of each invalid field */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ServiceError({
    status: 400,
    reasons: parsed.error.issues.map((issue) => ({
      name: issue.path.join('.') || 'request',
      description: issue.message,
    })),
  })
}

export function checkJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ServiceError({
      status: 400,
      reasons: [{ name: 'body', description: 'The body is not JSON.' }],
      cause,
    })
  }
  return checkInput(schema, value)
}
