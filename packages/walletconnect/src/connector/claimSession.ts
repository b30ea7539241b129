import { LatchkeyError } from '@latchkey/protocol/errors'
import type { RemoteClient } from '../client/clientTypes.js'
import type { SessionRecord } from '../records/recordTypes.js'
import type { RemoteConnectParameters } from './connectorTypes.js'

/**
 * @returns `written` resolves when the record is stored
 * @throws LatchkeyError `unsupported_chain` when no requested family was approved (the session is
 *   ended), `session_gone` when it was deleted at once
 */
export async function claimSession(parameters: {
  readonly client: RemoteClient
  readonly topic: string
  readonly from: Pick<RemoteConnectParameters, 'namespaces' | 'chainId'>
}): Promise<{ readonly session: SessionRecord; readonly written: Promise<void> }> {
  const { client, topic, from } = parameters
  const { chainId } = from
  const session = client.session(topic)
  if (session === undefined) throw new LatchkeyError('session_gone')
  const families = client.facts.familiesOf(session)
  if (!families.some((family) => from.namespaces.includes(family))) {
    await client.end(topic, AbortSignal.abort())
    throw new LatchkeyError('unsupported_chain', { details: { approved: families, wanted: from.namespaces } })
  }
  const family = families.find((item) => chainId?.startsWith(`${item}:`))
  const has =
    family !== undefined && chainId !== undefined && client.facts.chainsOf(session, family).includes(chainId)
  const chains = has ? { chains: { ...session.chains, [family]: chainId } } : {}
  const written = client.amend(topic, { unclaimed: false, ...chains })
  return { session: client.session(topic) ?? session, written }
}
