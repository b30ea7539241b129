import { isSafeLink } from '@latchkey/protocol/links'
import { isTopic } from '@latchkey/protocol/relay'
import { checkNamespaces } from '../session/checkNamespaces.js'
import type { LinkChoice, PeerMetadata, ProposalRecord, RequestRecord, SessionRecord } from './recordTypes.js'

type Check<T> = (value: unknown) => value is T
/** {@link optional} marks optional fields. */
type Fields<T> = { readonly [K in keyof T]-?: (value: unknown) => boolean }

const record =
  <T>(fields: Fields<T>): Check<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(value: unknown) => boolean>(fields).every(([key, check]) =>
      check((value as Record<string, unknown>)[key]),
    )

const optional =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || check(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 4_096
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isList = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= 1_000 && value.every(check)
const isMap = (check: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(check)

const isLink = record<LinkChoice>({ href: isSafeLink, name: isText })

const isMetadata = record<PeerMetadata>({
  name: isText,
  description: isText,
  url: isText,
  icons: isList((icon) => isText(icon) && /^https:\/\//i.test(icon)),
  redirect: optional(record({ native: optional(isSafeLink), universal: optional(isSafeLink) })),
})

/** Storage may hold values of another version or writer. */
export const isSessionRecord = record<SessionRecord>({
  topic: isTopic,
  symKey: isTopic,
  expiry: isTime,
  createdAt: isTime,
  namespaces: (value) => checkNamespaces(value) !== undefined,
  peer: record({ publicKey: isText, metadata: isMetadata }),
  self: record({ publicKey: isText }),
  pairingTopic: isText,
  walletId: isText,
  link: optional(isLink),
  sessionProperties: optional(isMap(isText)),
  disableDeepLink: optional(isFlag),
  updatedAt: optional(isTime),
  eventAt: optional(isMap(isTime)),
  chains: optional(isMap(isText)),
  addresses: optional(isMap(isText)),
  cacaos: optional(isList((cacao) => typeof cacao === 'object' && cacao !== null)),
  unclaimed: optional(isFlag),
  ended: optional(isFlag),
})

export const isProposalRecord = record<ProposalRecord>({
  id: isTime,
  pairingTopic: isTopic,
  pairingKey: isTopic,
  publicKey: isText,
  privateKey: isTopic,
  uri: isText,
  createdAt: isTime,
  expiry: isTime,
  walletId: isText,
  link: optional(isLink),
  session: optional(record({ topic: isTopic, symKey: isTopic, responder: isText })),
  auth: optional(
    record({
      id: isTime,
      responseTopic: isTopic,
      payload: (payload: unknown) => typeof payload === 'object' && payload !== null,
    }),
  ),
})

export const isRequestRecord = record<RequestRecord>({
  id: isTime,
  topic: isTopic,
  method: isText,
  expiry: isTime,
})
