import type { Client } from '@latchkey/core'
import type { NetworkConditions } from './createNetwork.js'
import type { Recorder } from './createRecorder.js'
import { scrub } from './scrub.js'

/** The client's report, the panel's lists, active simulations. No secrets; shortened accounts. */
export async function createReport(
  client: Client,
  { lists }: Pick<Recorder, 'lists'>,
  simulated: { readonly network: NetworkConditions; readonly wallet: boolean },
): Promise<string> {
  const report = scrub({
    ...(await client.debug()),
    simulated,
    page: { userAgent: navigator.userAgent, language: navigator.language },
  })
  return JSON.stringify({ ...(report as object), ...lists }, null, 2)
}
