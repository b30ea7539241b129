import { currentCaip2 } from '../chains/namespaces/namespaces.js'

type Fields = Readonly<Record<string, unknown>>

/** Lists merged by a key field. */
const keyOf: Readonly<Record<string, string>> = {
  '/projects': 'id',
  '/relays': 'url',
  '/chains': 'caip2',
  '/wallets/custom': 'id',
}

/** Merged field by field. */
const joined = new Set(['', '/wallets'])

export interface Layered {
  readonly settings: Fields
  /** JSON Pointers (RFC 6901) that name list entries by key. */
  readonly fixed: readonly string[]
}

export function layerSettings(stored: Fields, file: Fields): Layered {
  const fixed: string[] = []

  function objects(under: Fields, over: Fields, at: string): Fields {
    const both = { ...under }
    for (const [name, value] of Object.entries(over))
      both[name] = join(under[name], value, pointerTo(at, name))
    return both
  }

  function join(under: unknown, over: unknown, at: string): unknown {
    const key = keyOf[at]
    if (key !== undefined && Array.isArray(over))
      return lists(Array.isArray(under) ? under : [], over, { at, key })
    if (joined.has(at) && isFields(over)) return objects(isFields(under) ? under : {}, over, at)
    fixed.push(at)
    return over
  }

  function lists(
    under: readonly unknown[],
    over: readonly unknown[],
    { at, key }: { readonly at: string; readonly key: string },
  ): unknown[] {
    const rest = new Map(under.map((item, index) => [nameOf(item, key) ?? `#${index}`, item]))
    const first = over.map((item) => {
      const name = nameOf(item, key)
      if (name === undefined || !isFields(item)) return item
      const own = rest.get(name)
      rest.delete(name)
      return objects(isFields(own) ? own : {}, item, pointerTo(at, name))
    })
    return [...first, ...rest.values()]
  }

  return { settings: objects(stored, file, ''), fixed }
}

export function pointerOf(settings: unknown, path: readonly PropertyKey[]): string {
  let at = ''
  let value = settings
  for (const part of path) {
    const key = keyOf[at]
    const inside: unknown = isFields(value) || Array.isArray(value) ? Reflect.get(value, part) : undefined
    at = pointerTo(at, (key === undefined ? undefined : nameOf(inside, key)) ?? String(part))
    value = inside
  }
  return at
}

const pointerTo = (at: string, name: string): string =>
  `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

function nameOf(item: unknown, key: string): string | undefined {
  const name = isFields(item) ? item[key] : undefined
  if (typeof name !== 'string') return undefined
  // Deprecated ids name the same chain.
  return key === 'caip2' ? currentCaip2(name) : name
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
