import { decodeBase64, encodeBase64 } from '../bytes/base64.js'
import { SIGN_IN_NAMESPACE } from './authTypes.js'
import { fromUtf8, toUtf8 } from '../bytes/utf8.js'

const PREFIX = 'urn:recap:'

/** What a ReCap grants: resource, then ability, then limits (ERC-5573). */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>
}

/** A ReCap as a resource: base64 without padding. */
export function encodeRecap(recap: Recap): string {
  return PREFIX + encodeBase64(toUtf8(JSON.stringify(recap))).replace(/=+$/, '')
}

/** Reads a resource; both base64 alphabets are taken. Undefined when it is no ReCap. */
export function decodeRecap(resource: unknown): Recap | undefined {
  if (typeof resource !== 'string' || !resource.startsWith(PREFIX)) return undefined
  const bytes = decodeBase64(resource.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/'))
  try {
    const value = JSON.parse(fromUtf8(bytes ?? new Uint8Array(0))) as { readonly att?: unknown }
    return isAttenuations(value.att) ? { att: value.att } : undefined
  } catch {
    return undefined
  }
}

function isAttenuations(value: unknown): value is Recap['att'] {
  const isObject = (item: unknown): item is Record<string, unknown> =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
  return (
    isObject(value) &&
    Object.values(value).every((item) => isObject(item) && Object.values(item).every(Array.isArray))
  )
}

/** A ReCap for methods of a namespace, sorted. */
export function recapOf(namespace: string, methods: readonly string[]): Recap {
  const abilities = [...methods].sort((left, right) => left.localeCompare(right))
  return { att: { [namespace]: Object.fromEntries(abilities.map((method) => [`request/${method}`, [{}]])) } }
}

/** Both grants in one; resources and abilities sorted. */
export function mergeRecaps(left: Recap, right: Recap): Recap {
  const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).sort(([one], [other]) => one.localeCompare(other)))
  const att: Record<string, Record<string, readonly unknown[]>> = {}
  for (const { att: source } of [left, right]) {
    for (const [resource, abilities] of Object.entries(source)) {
      const known = att[resource] ?? {}
      for (const [ability, limits] of Object.entries(abilities)) known[ability] ??= limits
      att[resource] = sorted(known)
    }
  }
  return { att: sorted(att) }
}

/** Adds methods to a list of resources: a ReCap that is there already is merged and stays last. */
export function withRecap(resources: readonly string[], methods: readonly string[]): readonly string[] {
  if (methods.length === 0) return resources
  const own = recapOf(SIGN_IN_NAMESPACE, methods)
  const old = decodeRecap(resources.at(-1))
  return old === undefined
    ? [...resources, encodeRecap(own)]
    : [...resources.slice(0, -1), encodeRecap(mergeRecaps(old, own))]
}

/** The sentence that a ReCap adds to the statement (ERC-5573). */
export function recapStatement(recap: Recap): string {
  let text = 'I further authorize the stated URI to perform the following actions on my behalf:'
  let count = 0
  for (const [resource, abilities] of Object.entries(recap.att)) {
    const byKind = new Map<string, string[]>()
    for (const ability of Object.keys(abilities)) {
      const [kind = '', ...name] = ability.split('/')
      byKind.set(kind, [...(byKind.get(kind) ?? []), name.join('/')])
    }
    for (const [kind, names] of byKind) {
      count += 1
      const list = names
        .sort((left, right) => left.localeCompare(right))
        .map((name) => `'${name}'`)
        .join(', ')
      text += ` (${count}) '${kind}': ${list} for '${resource}'.`
    }
  }
  return text
}

/** Methods and chains that the ReCap among resources grants for the accounts that sign in. */
export function recapGrants(resources: readonly string[] | undefined): {
  readonly methods: readonly string[]
  readonly chains: readonly string[]
} {
  const granted = decodeRecap(resources?.at(-1))?.att[SIGN_IN_NAMESPACE] ?? {}
  const methods = Object.keys(granted)
    .filter((ability) => ability.startsWith('request/'))
    .map((ability) => ability.slice('request/'.length))
  const limits = Object.values(granted).flat() as readonly { readonly chains?: unknown }[]
  const chains = limits.flatMap((limit) => (Array.isArray(limit?.chains) ? (limit.chains as unknown[]) : []))
  return {
    methods,
    chains: [...new Set(chains)].filter((chain): chain is string => typeof chain === 'string'),
  }
}
