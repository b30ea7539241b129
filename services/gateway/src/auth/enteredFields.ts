import { z } from '@hono/zod-openapi'

export const enteredFields = {
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number().openapi({ description: 'Milliseconds since 1970.' }),
  expiresIn: z.number().openapi({ description: 'Milliseconds until then.' }),
  userId: z.uuid(),
  deviceToken: z.string(),
}
