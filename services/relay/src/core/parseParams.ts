import { isTopic, RELAY_LIMITS } from '@latchkey/protocol/relay'

/** Clamped to the limits. */
export interface Publication {
  readonly topic: string
  readonly message: string
  /** Seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation: string | undefined
}

type Members = Readonly<Record<string, unknown>>

/** @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc */
export function parsePublication(params: unknown): Publication | undefined {
  const { topic, message, tag = 0, attestation, ttl } = members(params)
  const seconds = parseTtl(ttl)
  if (!isTopic(topic) || typeof message !== 'string' || seconds === undefined) return undefined
  if (!isWhole(tag)) return undefined
  return {
    topic,
    message,
    ttl: seconds,
    tag,
    attestation: typeof attestation === 'string' ? attestation : undefined,
  }
}

/** Clamped; undefined when invalid. */
export function parseTtl(ttl: unknown): number | undefined {
  const { default: defaultTtl, min, max } = RELAY_LIMITS.ttl
  if (ttl === undefined || ttl === null) return defaultTtl
  if (typeof ttl !== 'number' || !Number.isInteger(ttl) || ttl <= 0) return undefined
  return Math.min(max, Math.max(min, ttl))
}

export function parseList<Entry>(
  list: unknown,
  parse: (entry: unknown) => Entry | undefined,
): readonly Entry[] | undefined {
  if (!Array.isArray(list) || list.length > RELAY_LIMITS.batch) return undefined
  const entries: Entry[] = []
  for (const entry of list) {
    const parsed = parse(entry)
    if (parsed === undefined) return undefined
    entries.push(parsed)
  }
  return entries
}

export function parseTopicOf(params: unknown): string | undefined {
  return parseTopic(members(params)['topic'])
}

export function parseTopic(value: unknown): string | undefined {
  return isTopic(value) ? value : undefined
}

export function members(value: unknown): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.assign(Object.create(null) as Record<string, unknown>, value)
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
