import type { AllowedOriginsResponse, AnalyticsConfigResponse, ProjectConfigResponse } from './project.js'

/** Answer of `GET /v1/init`: the three project answers in one round trip. */
export interface InitResponse extends ProjectConfigResponse, AllowedOriginsResponse, AnalyticsConfigResponse {
  /** CAIP-2 ids of the chains on which the gateway swaps; absent where it does not tell. */
  readonly swapChains?: readonly string[]
  /**
   * Ways to log in that the gateway has: `email`, `passkey` and names of social providers. Absent where it does not tell,
   * and where its project lists those that are on.
   */
  readonly loginMethods?: readonly string[]
}
