import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import { type SendIssues, validateSend, type ValidateSendOptions } from './validateSend.js'

/**
 * What is wrong with the send in the state, judged with the family's own address check, which is loaded when first
 * needed.
 *
 * @param options `complete`: empty fields are issues too
 */
export async function checkSend(
  client: Client,
  options: Pick<ValidateSendOptions, 'complete'> = {},
): Promise<SendIssues> {
  const { adapters, env, store } = contextOf(client)
  const reads = await adapters.get(store.getState().namespace)?.reads(env)
  return validateSend(store.getState(), { ...options, isAddress: reads?.isAddress })
}
