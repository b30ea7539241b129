import type { ProposalRecord } from '../records/recordTypes.js'
import type { PlainError } from '../tabs/wireTypes.js'
import type { ClientContext } from './clientContext.js'
import { topicsOf } from './findTopic.js'

export async function dropProposal(
  context: ClientContext,
  proposal: ProposalRecord,
  keep?: string,
): Promise<void> {
  const { book, wire } = context
  await book.proposals.remove(proposal.pairingTopic)
  for (const topic of topicsOf(proposal)) {
    if (topic === keep) continue
    await book.dropSeenHashes(topic)
    wire.run({ do: 'unsubscribe', topic }).catch(() => undefined)
  }
}

export async function failProposal(
  context: ClientContext,
  proposal: ProposalRecord,
  error: PlainError,
): Promise<void> {
  await dropProposal(context, proposal)
  context.note({ kind: 'proposal', pairingTopic: proposal.pairingTopic, outcome: { error } })
}
