/** Result of a command: for people, and for scripts with `--json`. */
export interface Result {
  readonly text: string
  readonly json: unknown
  /** Whether what was looked at is as it should be; the exit code is 0 then, else 1. */
  readonly isFine?: boolean
}

export interface Context {
  /** Names behind the command: `list`, a file, an id. */
  readonly names: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted when the time is over. */
  readonly signal: AbortSignal
  /** All of standard input. */
  readonly readInput: () => Promise<string>
  readonly fetch: typeof fetch
}

/** One of `latchkey-admin`. Loaded when it is called: `init` runs before anything is installed. */
export interface Command {
  /** Arguments after the command's name. */
  readonly usage: string
  /** A paragraph. */
  readonly help: string
  readonly options?: Readonly<Record<string, 'text' | 'flag'>>
  /** Seconds that it may take, unless `--timeout` says otherwise. */
  readonly patience: number
  readonly run: (context: Context) => Promise<Result>
}

/** A failure that says what went wrong, why, and what to do. None of them may hold a secret. */
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

/** The option as a text. */
export function textOf({ options }: Context, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Columns for people; nothing but a sentence where there is no row. */
export function tableOf(rows: readonly Readonly<Record<string, unknown>>[], none: string): string {
  const [first] = rows
  if (first === undefined) return none
  const heads = Object.keys(first)
  const cells = [heads, ...rows.map((row) => heads.map((head) => shown(row[head])))]
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

/** Line ends and control characters of stored texts would draw on an operator's terminal. */
function shown(value: unknown): string {
  const text =
    value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?')
}
