export interface RunningService {
  readonly url: string
  close(): Promise<void>
}

export interface RunOptions {
  readonly name: string
  readonly usage: string
  readonly start: (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<RunningService>
}

const REPEAT_WINDOW = 1000

/** Closes on SIGINT or SIGTERM, also during the start; exits with 0, or with 1 and a message. */
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
        // npm and our script repeat Ctrl-C; a later signal forces exit.
        if (performance.now() - stoppingSince > REPEAT_WINDOW) process.exit(1)
        return
      }
      stoppingSince = performance.now()
      // A data folder must not stay half created.
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
