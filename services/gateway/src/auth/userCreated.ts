import type { WebhookEvent } from '../webhooks/outbox.js'

export const userCreated = (projectId: string, userId: string): WebhookEvent => ({
  projectId,
  type: 'user.created',
  data: { userId },
})
