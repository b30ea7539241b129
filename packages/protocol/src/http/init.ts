import type { AllowedOriginsResponse, AnalyticsConfigResponse, ProjectConfigResponse } from './project.js'

/** The three project answers in one round trip. */
export interface InitResponse extends ProjectConfigResponse, AllowedOriginsResponse, AnalyticsConfigResponse {
  /** CAIP-2 ids; absent when unknown. */
  readonly swapChains?: readonly string[]
  /**
   * `email`, `passkey` and names of social providers. Absent when unknown, and where the project
   * lists the enabled ones.
   */
  readonly loginMethods?: readonly string[]
}
