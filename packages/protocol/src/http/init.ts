import type { AllowedOriginsResponse, AnalyticsConfigResponse, ProjectConfigResponse } from './project.js'

/** Answer of `GET /v1/init`: the three project answers in one round trip. */
export interface InitResponse extends ProjectConfigResponse, AllowedOriginsResponse, AnalyticsConfigResponse {
  /** CAIP-2 ids of the chains on which the gateway swaps; absent where it does not tell. */
  readonly swapChains?: readonly string[]
}
