import type { Client, Config } from '@latchkey/core'

/** The devtools of one page. */
export interface Devtools {
  /**
   * Adds the devtools' hooks to the options of `createLatchkey`: they see its requests and its log.
   */
  config(options: Config): Config
  /** Shows a client in the panel, and returns it. */
  attach(client: Client): Client
  /** Removes the panel, its listeners and a simulated wallet. */
  destroy(): void
}

/** Options of `createDevtools`. */
export interface DevtoolsOptions {
  /** Whether the panel starts open; by default it is a button in the corner. */
  readonly open?: boolean | undefined
}
