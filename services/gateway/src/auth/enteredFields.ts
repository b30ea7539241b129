import { z } from '@hono/zod-openapi'

/** Fields in the answer of every finished login. */
export const enteredFields = {
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number().openapi({ description: 'Milliseconds since 1970.' }),
  expiresIn: z.number().openapi({ description: 'Milliseconds until then.' }),
  userId: z.uuid(),
  deviceToken: z.string(),
}
