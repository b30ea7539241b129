import type { AllowedOriginsResponse, AnalyticsConfigResponse, ProjectConfigResponse } from './project.js'

/** Three answers in one round trip. */
export interface InitResponse extends ProjectConfigResponse, AllowedOriginsResponse, AnalyticsConfigResponse {
  /** CAIP-2 ids; absent when unknown. */
  readonly swapChains?: readonly string[]
  /**
   * `email`, `passkey` and social providers. Absent when unknown, or where the project lists them.
   */
  readonly loginMethods?: readonly string[]
}
