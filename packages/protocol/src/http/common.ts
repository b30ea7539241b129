/** Undefined and null values are omitted. */
export interface CommonQuery {
  /** In development a missing project means `demo`. */
  readonly projectId?: string
  /** SDK type, ours is `latchkey`. */
  readonly st?: string
  /** `{platform}-{adapters joined by ,}-{version}`. */
  readonly sv?: string
  /** did:key, on chain-data calls only and only if the host enabled that. */
  readonly clientId?: string
}

export interface ErrorReason {
  /** The field's path (`entries`, `0.method`) or a stable snake_case word (`unknown_project`). */
  readonly name: string
  /** A sentence for developers; visitors see it for names. */
  readonly description: string
}

export interface ErrorBody {
  readonly status: 'FAILED'
  readonly reasons: readonly ErrorReason[]
}
