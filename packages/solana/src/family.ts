import type { ProviderParts } from '@latchkey/core/adapter'

/** One module: a bundler lists the used names of each import. */
export { createActions } from './actions/createActions.js'
export { startDiscovery } from './discovery/startDiscovery.js'
export { followAccounts } from './provider/followAccounts.js'

export const loadReads = () => import('./reads/createReads.js')

export const loadRemote = () => import('./remote/remoteFamily.js')

export async function answerCall(
  parts: ProviderParts,
  feature: string,
  inputs: readonly unknown[],
): Promise<unknown> {
  const { answerCall: answer } = await import('./provider/answerCalls.js')
  return answer(parts, feature, inputs)
}
