/** For people, and for scripts with `--json`. */
export interface Result {
  readonly text: string
  readonly json: unknown
  /** Exit code 0, else 1. */
  readonly isFine?: boolean
}

export interface Context {
  /** Positional arguments: `list`, a file, an id. */
  readonly names: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted at the timeout. */
  readonly signal: AbortSignal
  readonly readInput: () => Promise<string>
  readonly fetch: typeof fetch
}

/** Loaded when called: `init` runs before anything is installed. */
export interface Command {
  /** Arguments after the command's name. */
  readonly usage: string
  readonly help: string
  readonly options?: Readonly<Record<string, 'text' | 'flag'>>
  /** Default of `--timeout`, seconds. */
  readonly patience: number
  readonly run: (context: Context) => Promise<Result>
}

/** Must hold no secret. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly why: string
  readonly fix: string

  constructor(what: string, { why, fix }: { readonly why: string; readonly fix: string }) {
    super(what)
    this.why = why
    this.fix = fix
  }
}

export function textOf({ options }: Context, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function tableOf(rows: readonly Readonly<Record<string, unknown>>[], none: string): string {
  const [first] = rows
  if (first === undefined) return none
  const heads = Object.keys(first)
  const cells = [heads, ...rows.map((row) => heads.map((head) => displayText(row[head])))]
  const widths = heads.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Control characters of stored texts would reach the terminal. */
function displayText(value: unknown): string {
  const text =
    value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?')
}
