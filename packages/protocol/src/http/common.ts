/** Query parameters every request carries. Undefined and null ones are omitted. */
export interface CommonQuery {
  /** The project; in development a missing one means `demo`. */
  readonly projectId?: string
  /** SDK type, ours is `latchkey`. */
  readonly st?: string
  /** `{platform}-{adapters joined by ,}-{version}`. */
  readonly sv?: string
  /** The relay client id (did:key), on chain-data calls only and only if the host turned that on. */
  readonly clientId?: string
}

/** One reason of a failed request. */
export interface ErrorReason {
  /** The field's path (`entries`, `0.method`) or a stable snake_case word (`unknown_project`). */
  readonly name: string
  /** A sentence for a developer; for names it is shown to the visitor. */
  readonly description: string
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly status: 'FAILED'
  readonly reasons: readonly ErrorReason[]
}
