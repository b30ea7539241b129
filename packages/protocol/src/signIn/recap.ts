/** ERC-5573; the last resource. */
export const RECAP_PREFIX = 'urn:recap:'

/** Resource, ability, limits (ERC-5573). */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>
}

/** In either base64 alphabet. */
export function decodeRecap(resource: unknown): Recap | undefined {
  if (typeof resource !== 'string' || !resource.startsWith(RECAP_PREFIX)) return undefined
  const encoded = resource.slice(RECAP_PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
    const value = JSON.parse(new TextDecoder().decode(bytes)) as { readonly att?: unknown } | null
    return isAttenuations(value?.att) ? { att: value.att } : undefined
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

/** Added to the statement (ERC-5573). */
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

export function withRecapStatement(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined {
  const recap = decodeRecap(resources?.at(-1))
  if (recap === undefined) return statement
  const sentence = recapStatement(recap)
  return statement?.endsWith(sentence) ? statement : [statement, sentence].filter(Boolean).join(' ')
}
