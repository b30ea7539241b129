import { z } from '@hono/zod-openapi'
import { digits } from '@latchkey/protocol/digits'

const errorSchema = z
  .object({
    status: z.literal('FAILED'),
    reasons: z.array(z.object({ name: z.string(), description: z.string() })),
  })
  .openapi('Error')

/** A guard checks project and origin earlier. */
export const commonQuery = {
  projectId: z.string().max(64).optional().openapi({ description: 'The project; `demo` in development.' }),
  st: z.string().max(32).optional().openapi({ description: 'SDK type.' }),
  sv: z.string().max(128).optional().openapi({ description: 'SDK version.' }),
  clientId: z
    .string()
    .max(128)
    .optional()
    .openapi({ description: 'Relay client id, if the host turned it on.' }),
}

/** Six digits of any script, within pasted text. */
export const sixDigits = z
  .string()
  .max(200)
  .overwrite(digits)
  .regex(/^\d{6}$/, 'Must be six digits.')

export const caip2 = z
  .string()
  .regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Must be a CAIP-2 id such as eip155:1.')
  .openapi({ example: 'eip155:1' })

const failures = {
  400: 'A parameter is not valid; each reason is named after its path.',
  401: 'There is no such project, or a proof is missing.',
  403: 'The page or the key is not allowed.',
  404: 'There is nothing by this name.',
  409: 'Something else has happened meanwhile.',
  413: 'The body is too large.',
  422: 'What was sent is not accepted.',
  429: 'Too many requests; see Retry-After.',
  503: 'An upstream does not answer; see Retry-After.',
} as const

export type DocumentedFailure = keyof typeof failures

export function failureResponses(...statuses: readonly DocumentedFailure[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: failures[status], content: { 'application/json': { schema: errorSchema } } },
    ]),
  )
}

export const notModified = { 304: { description: 'Not modified' } }

export function jsonResponse(schema: z.ZodType, description: string) {
  return { 200: { description, content: { 'application/json': { schema } } } }
}
