/** Undefined and null are omitted. */
export interface CommonQuery {
  /** Default in development: `demo`. */
  readonly projectId?: string
  /** SDK type: `latchkey`. */
  readonly st?: string
  /** `{platform}-{adapters joined by ,}-{version}`. */
  readonly sv?: string
  /** did:key, only on chain-data calls where the host enabled it. */
  readonly clientId?: string
}

export interface ErrorReason {
  /** A field's path (`entries`, `0.method`) or a stable snake_case word (`unknown_project`). */
  readonly name: string
  /** For developers; visitors see it for names. */
  readonly description: string
}

export interface ErrorBody {
  readonly status: 'FAILED'
  readonly reasons: readonly ErrorReason[]
}
