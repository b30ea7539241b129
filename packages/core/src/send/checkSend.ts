import { action } from '../client/action.js'
import type { SendState } from '../types/state.js'
import { type SendIssues, validateSend, type ValidateSendOptions } from './validateSend.js'

/** How {@link checkSend} judges. */
export interface CheckSendOptions extends Pick<ValidateSendOptions, 'complete'> {
  /** Judged instead of the fee in the state. */
  readonly fee?: SendState['fee'] | undefined
}

/**
 * What is wrong with the send in the state, judged with the family's own address check, which is loaded when first
 * needed.
 */
export const checkSend = action(async (context, options: CheckSendOptions = {}): Promise<SendIssues> => {
  const { adapters, config, env, store } = context
  const reads = await adapters.get(store.getState().namespace)?.reads(env)
  const { complete, fee } = options
  const state = store.getState()
  return validateSend(fee ? { ...state, send: { ...state.send, fee } } : state, {
    complete,
    isAddress: reads?.isAddress,
    isBurnAddress: reads?.isBurnAddress,
    allowUnsafeReceivers: config.allowUnsafeReceivers,
  })
})
