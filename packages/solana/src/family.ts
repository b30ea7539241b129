import type { ProviderParts } from '@latchkey/core/adapter'

/**
 * Everything of the family that is not a fact: the page names one module, since a bundler writes down what each import
 * of it takes. What is not needed to connect and to sign comes from here as chunks of its own.
 */
export { createActions } from './actions/createActions.js'
export { startDiscovery } from './discovery/startDiscovery.js'
export { followAccounts } from './provider/followAccounts.js'

/** The reads of the family. */
export const loadReads = () => import('./reads/createReads.js')

/** What the family asks of wallets elsewhere. */
export const loadRemote = () => import('./remote/remoteFamily.js')

/** Answers a call of the stable wallet. */
export async function answerCall(
  parts: ProviderParts,
  feature: string,
  inputs: readonly unknown[],
): Promise<unknown> {
  const { answerCall: answer } = await import('./provider/answerCalls.js')
  return answer(parts, feature, inputs)
}
