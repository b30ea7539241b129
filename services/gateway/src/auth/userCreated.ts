import type { WebhookEvent } from '../webhooks/outbox.js'

/** The event of a user's first login. */
export const userCreated = (projectId: string, userId: string): WebhookEvent => ({
  projectId,
  type: 'user.created',
  data: { userId },
})
