import { messageOptions, type WalletMethod } from '@latchkey/protocol/relay'
import type { ClientContext } from './clientContext.js'

export const REFUSALS = {
  update: { code: 1003, message: 'Invalid update request.' },
  extend: { code: 1004, message: 'Invalid extend request.' },
  settle: { code: 1005, message: 'Invalid session settle request.' },
} as const

export interface AnswerParameters {
  readonly topic: string
  readonly symKey: string
  readonly id: number
  readonly method: WalletMethod
  /** Default: `true`. */
  readonly error?: { readonly code: number; readonly message: string }
}

/** Resolves when the relay has stored or permanently refused it. */
export function sendAnswer(context: ClientContext, parameters: AnswerParameters): Promise<void> {
  const { topic, symKey, id, method, error } = parameters
  return publish(context, { topic, symKey, options: messageOptions[method].response }, id, error)
}

export function rejectUnknownMethod(
  context: ClientContext,
  parameters: {
    readonly topic: string
    readonly symKey: string
    readonly id: number
    readonly method: string
  },
): Promise<void> {
  const { topic, symKey, id, method } = parameters
  const message = `Unsupported wc_ method. ${method.slice(0, 64)}`
  return publish(context, { topic, symKey, options: messageOptions.unknown.response }, id, {
    code: 10001,
    message,
  })
}

function publish(
  context: ClientContext,
  to: Omit<Parameters<ClientContext['send']>[0], 'payload'>,
  id: number,
  error: AnswerParameters['error'],
): Promise<void> {
  const payload = { id, jsonrpc: '2.0', ...(error === undefined ? { result: true } : { error }) }
  return context.send({ ...to, payload }).catch((reason: unknown) => {
    context.env.log.info('walletconnect: an answer was not published', String(reason))
  })
}
