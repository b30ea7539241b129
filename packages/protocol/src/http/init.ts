import type { AllowedOriginsResponse, AnalyticsConfigResponse, ProjectConfigResponse } from './project.js'

/** Answer of `GET /v1/init`: the three project answers at once. Source: contracts.md section 8. */
export interface InitResponse
  extends ProjectConfigResponse, AllowedOriginsResponse, AnalyticsConfigResponse {}
