export interface ErrorFacts {
  readonly code: number | string | undefined
  readonly name: string
  readonly message: string
  /** Hex. */
  readonly data: string | undefined
}

const MOST_LEVELS = 12

/** Keys of nested errors. */
const NESTED = ['data', 'originalError', 'cause', 'error', 'info', 'details'] as const

/** Outermost first. Stops at cycles; getters that throw are missing. */
export function readErrorChain(error: unknown): readonly ErrorFacts[] {
  const queue: unknown[] = [error]
  const visited = new Set<unknown>()
  const facts: ErrorFacts[] = []
  while (queue.length > 0 && facts.length < MOST_LEVELS) {
    const level = queue.shift()
    if (level === undefined || level === null || visited.has(level)) continue
    visited.add(level)
    if (typeof level === 'string') {
      facts.push({ code: undefined, name: '', message: level, data: hexOf(level) })
      continue
    }
    if (typeof level !== 'object') continue
    const code = read(level, 'code')
    facts.push({
      code: typeof code === 'number' || typeof code === 'string' ? code : undefined,
      name: textOf(read(level, 'name')),
      message: textOf(read(level, 'message')) || textOf(read(level, 'reason')),
      data: hexOf(read(level, 'data')),
    })
    for (const key of NESTED) queue.push(read(level, key))
  }
  return facts
}

function read(source: object, key: string): unknown {
  try {
    return (source as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2_000) : ''
}

function hexOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) ? value : undefined
}
