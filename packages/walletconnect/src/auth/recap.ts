import { decodeRecap, RECAP_PREFIX, type Recap } from '@latchkey/protocol/signIn'
import { encodeBase64 } from '../bytes/base64.js'
import { SIGN_IN_NAMESPACE } from './authTypes.js'
import { toUtf8 } from '../bytes/utf8.js'

/** Base64 without padding. */
export function encodeRecap(recap: Recap): string {
  return RECAP_PREFIX + encodeBase64(toUtf8(JSON.stringify(recap))).replace(/=+$/, '')
}

export function recapOf(namespace: string, methods: readonly string[]): Recap {
  const abilities = [...methods].sort((left, right) => left.localeCompare(right))
  return { att: { [namespace]: Object.fromEntries(abilities.map((method) => [`request/${method}`, [{}]])) } }
}

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

/** Merges an existing ReCap, which stays last. */
export function withRecap(resources: readonly string[], methods: readonly string[]): readonly string[] {
  if (methods.length === 0) return resources
  const own = recapOf(SIGN_IN_NAMESPACE, methods)
  const old = decodeRecap(resources.at(-1))
  return old === undefined
    ? [...resources, encodeRecap(own)]
    : [...resources.slice(0, -1), encodeRecap(mergeRecaps(old, own))]
}

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
