/** Query parameters of every request. Undefined and null values are omitted. */
export interface CommonQuery {
  /** In development a missing project means `demo`. */
  readonly projectId?: string
  /** SDK type, ours is `latchkey`. */
  readonly st?: string
  /** `{platform}-{adapters joined by ,}-{version}`. */
  readonly sv?: string
  /** The relay client id (did:key), on chain-data calls only and only if the host enabled that. */
  readonly clientId?: string
}

/** One reason for a failed request. */
export interface ErrorReason {
  /** The field's path (`entries`, `0.method`) or a stable snake_case word (`unknown_project`). */
  readonly name: string
  /** A sentence for developers; visitors see it for names. */
  readonly description: string
}

/** The body of every error answer. */
export interface ErrorBody {
  readonly status: 'FAILED'
  readonly reasons: readonly ErrorReason[]
}
