import type { AllowedOriginsResponse, AnalyticsConfigResponse, ProjectConfigResponse } from './project.js'

/** Answer of `GET /v1/init`: the three project answers in one round trip. */
export interface InitResponse
  extends ProjectConfigResponse, AllowedOriginsResponse, AnalyticsConfigResponse {}
