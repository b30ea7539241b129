import { isTopic } from '@latchkey/protocol/relay'
import { checkNamespaces } from '../session/checkNamespaces.js'
import type { ProposalRecord, RequestRecord, SessionRecord } from './recordTypes.js'

type Loose<T> = Partial<T> | null

/** Whether a stored value is a session that can be used; what another version or a stranger wrote is not. */
export function isSessionRecord(value: unknown): value is SessionRecord {
  const record = value as Loose<SessionRecord>
  return (
    isTopic(record?.topic) &&
    isTopic(record.symKey) &&
    typeof record.expiry === 'number' &&
    typeof record.createdAt === 'number' &&
    typeof record.walletId === 'string' &&
    Array.isArray(record.peer?.metadata?.icons) &&
    checkNamespaces(record.namespaces) !== undefined
  )
}

/** The same for proposals. */
export function isProposalRecord(value: unknown): value is ProposalRecord {
  const record = value as Loose<ProposalRecord>
  return (
    isTopic(record?.pairingTopic) &&
    isTopic(record.pairingKey) &&
    isTopic(record.privateKey) &&
    typeof record.expiry === 'number' &&
    typeof record.createdAt === 'number' &&
    (record.session === undefined || isTopic(record.session.topic)) &&
    (record.auth === undefined || isTopic(record.auth.responseTopic))
  )
}

/** The same for requests. */
export function isRequestRecord(value: unknown): value is RequestRecord {
  const record = value as Loose<RequestRecord>
  return typeof record?.id === 'number' && isTopic(record.topic) && typeof record.expiry === 'number'
}
