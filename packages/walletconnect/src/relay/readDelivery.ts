import { isTopic } from '@latchkey/protocol/relay'
import type { TopicMessage } from './relayTypes.js'

/** The message of an `irn_subscription`; undefined when it is none. Tags are not read: they prove nothing. */
export function readDelivery(params: unknown): TopicMessage | undefined {
  const { data } = (params ?? {}) as { readonly data?: unknown }
  const { topic, message } = (data ?? {}) as { readonly topic?: unknown; readonly message?: unknown }
  return isTopic(topic) && typeof message === 'string' ? { topic, message } : undefined
}
