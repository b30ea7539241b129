import type { Client, Config } from '@latchkey/core'

/** The tools of one page. */
export interface Devtools {
  /** Adds what the tools need to the options of `createLatchkey`: they see its requests and its log. */
  config(options: Config): Config
  /** Shows a client in the panel, and returns it. */
  attach(client: Client): Client
  /** Takes the panel out of the page and ends what it listens to. A simulated wallet goes, too. */
  destroy(): void
}

/** Options of `createDevtools`. */
export interface DevtoolsOptions {
  /** Whether the panel is open at first; default: closed, a button in the corner. */
  readonly open?: boolean | undefined
}
