import type { AllowedOriginsResponse, AnalyticsConfigResponse, ProjectConfigResponse } from './project.js'

/** Answer of `GET /v1/init`: the three project answers in one round trip. */
export interface InitResponse extends ProjectConfigResponse, AllowedOriginsResponse, AnalyticsConfigResponse {
  /** CAIP-2 ids of the chains on which the gateway swaps; absent when unknown. */
  readonly swapChains?: readonly string[]
  /**
   * Login methods of the gateway: `email`, `passkey` and names of social providers. Absent when
   * unknown, and where the project lists the enabled ones.
   */
  readonly loginMethods?: readonly string[]
}
