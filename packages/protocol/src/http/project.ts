/**
 * One remote feature of a project, by its id on the wire (`social_login`, `swap`, `branding` …).
 */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** Null: the local or default value applies. */
  readonly config: readonly string[] | null
}

/** Answer of `GET /appkit/v1/config`. */
export interface ProjectConfigResponse {
  readonly features: readonly RemoteFeature[]
}

/** Answer of `GET /projects/v1/origins`. */
export interface AllowedOriginsResponse {
  readonly allowedOrigins: readonly string[]
}

/** Answer of `GET /getAnalyticsConfig`. */
export interface AnalyticsConfigResponse {
  readonly isAnalyticsEnabled: boolean
}
