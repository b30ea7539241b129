import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { commonQuery, failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import type { AuthContext } from '../auth/authContext.js'
import { createMailbox } from './mailbox.js'

/** A long typed message, drawn and sealed, has about 100,000. */
const maxCharacters = 200_000

const number = z.string().regex(/^[\w-]{22}$/, 'Must be 128 bits as base64url.')
const putBody = z
  .object({
    id: number,
    letter: z
      .string()
      .regex(/^[\w-]+$/, 'Must be base64url.')
      .min(38, 'Must be a nonce and a sealed text.')
      .max(maxCharacters),
  })
  .openapi('PutLetter')
const takeBody = z
  .object({
    id: number,
    wait: z.int().min(0).max(10_000).default(0).openapi({ description: 'Milliseconds to wait for it' }),
  })
  .openapi('TakeLetter')
const takenSchema = z
  .object({ letter: z.string().optional().openapi({ description: 'Absent where there is none' }) })
  .openapi('TakenLetter')
const shared = { method: 'post', access: 'frame', tags: ['mailbox'], query: z.object(commonQuery) } as const
const headers = { 'cache-control': 'no-store' }

/** For pages severed from the windows that a frame opens (`Cross-Origin-Opener-Policy`). */
export function mailboxRoutes(context: AuthContext): readonly Route[] {
  const { caller } = context
  const mailbox = createMailbox(context)
  return [
    defineRoute({
      ...shared,
      path: '/mailbox/v1/put',
      summary: 'Leaves a sealed letter for a page of the same origin, once',
      body: { schema: putBody, limit: maxCharacters + 1024 },
      responses: { 204: { description: 'It lies there for ten minutes' }, ...failureResponses(409) },
      async handle(c, { body }) {
        const { id, letter } = checkJson(putBody, await body())
        await mailbox.put(caller(c), id, letter)
        return c.body(null, 204, headers)
      },
    }),
    defineRoute({
      ...shared,
      path: '/mailbox/v1/take',
      summary: 'Takes a sealed letter; from then on it is for this key alone',
      body: { schema: takeBody, limit: 1024 },
      responses: jsonResponse(takenSchema, 'The letter, or none'),
      async handle(c, { body }) {
        const { id, wait } = checkJson(takeBody, await body())
        const letter = await mailbox.take(caller(c), id, wait, c.req.raw.signal)
        return c.json({ ...(letter !== undefined && { letter }) }, 200, headers)
      },
    }),
  ]
}
