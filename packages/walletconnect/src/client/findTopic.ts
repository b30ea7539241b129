import type { Book } from '../records/createBook.js'
import type { ProposalRecord, SessionRecord } from '../records/recordTypes.js'

export type FoundTopic =
  | { readonly kind: 'session'; readonly session: SessionRecord }
  | { readonly kind: 'pairing'; readonly proposal: ProposalRecord }
  | { readonly kind: 'signIn'; readonly proposal: ProposalRecord }
  | { readonly kind: 'settle'; readonly proposal: ProposalRecord }

/** In the vault, where other tabs write too. */
export async function findTopic(book: Book, topic: string): Promise<FoundTopic | undefined> {
  const [session, paired] = await Promise.all([book.sessions.get(topic), book.proposals.get(topic)])
  if (session !== undefined) return { kind: 'session', session }
  if (paired !== undefined) return { kind: 'pairing', proposal: paired }
  for (const proposal of await book.proposals.all()) {
    if (proposal.session?.topic === topic) return { kind: 'settle', proposal }
    if (proposal.auth?.responseTopic === topic) return { kind: 'signIn', proposal }
  }
  return undefined
}

export function topicsOf(proposal: ProposalRecord): readonly string[] {
  const { pairingTopic, auth, session } = proposal
  return [pairingTopic, auth?.responseTopic, session?.topic].filter((topic) => topic !== undefined)
}
