/** By wire id (`social_login`, `swap`, `branding` …). */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** Null: local or default value. */
  readonly config: readonly string[] | null
}

export interface ProjectConfigResponse {
  readonly features: readonly RemoteFeature[]
}

export interface AllowedOriginsResponse {
  readonly allowedOrigins: readonly string[]
}

export interface AnalyticsConfigResponse {
  readonly isAnalyticsEnabled: boolean
}
