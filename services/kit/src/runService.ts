/** A service that answers. */
export interface RunningService {
  readonly url: string
  /** Ends what is open and then the service. */
  close(): Promise<void>
}

/** Options of {@link runService}. */
export interface RunOptions {
  /** The service's name in messages: `gateway`. */
  readonly name: string
  /** Printed for `--help`, and after a message about what went wrong. */
  readonly usage: string
  /** @param args the command line without node and script */
  readonly start: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<RunningService>
}

/** Milliseconds within which signals are one wish to stop. */
const SAME_WISH = 1000

/**
 * Runs a service as this process: says where it answers, closes it on SIGINT or SIGTERM (also while it still starts),
 * and ends with 0, or with 1 and a message when it cannot start or close.
 */
export async function runService({ name, usage, start }: RunOptions): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const fail = (error: unknown): void => {
    process.stderr.write(`The ${name} stops: ${messageOf(error)}\n\n${usage}\n`, () => process.exit(1))
  }
  let starting: Promise<RunningService> | undefined
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        // Ctrl-C reaches the whole group, and npm and our script pass it on as well; later it is impatience.
        if (performance.now() - stoppingSince > SAME_WISH) process.exit(1)
        return
      }
      stoppingSince = performance.now()
      // Also while it starts: a data folder must not be left half made.
      void Promise.resolve(starting)
        .then((service) => service?.close())
        .then(() => process.exit(0), fail)
    })
  }
  try {
    starting = start(args, process.env)
    const { url } = await starting
    if (stoppingSince === undefined) process.stdout.write(`Latchkey ${name} ready at ${url}\n`)
  } catch (error) {
    fail(error)
  }
}

function messageOf(error: unknown): string {
  const { code, port } = error as { code?: unknown; port?: unknown }
  if (code === 'EADDRINUSE') {
    return `Port ${String(port)} is taken by another process. Choose another with --port, or 0 for any.`
  }
  return error instanceof Error ? error.message : String(error)
}
