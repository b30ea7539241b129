import { z } from '@hono/zod-openapi'
import { commonQuery } from '@latchkey/kit/http/httpSchemas'
import type { InitResponse } from '@latchkey/protocol/http'

export const projectQuerySchema = z.object(commonQuery)

const features = z
  .array(
    z
      .object({
        id: z.string(),
        isEnabled: z.boolean(),
        config: z.array(z.string()).readonly().nullable(),
      })
      .openapi('RemoteFeature'),
  )
  .readonly()
const allowedOrigins = z.array(z.string()).readonly()
const isAnalyticsEnabled = z.boolean()

export const projectConfigSchema = z.object({ features })
export const allowedOriginsSchema = z.object({ allowedOrigins })
export const analyticsConfigSchema = z.object({ isAnalyticsEnabled })
export const initSchema = z.object({
  features,
  allowedOrigins,
  isAnalyticsEnabled,
  swapChains: z.array(z.string()).readonly().exactOptional(),
  loginMethods: z.array(z.string()).readonly().exactOptional(),
}) satisfies z.ZodType<InitResponse>
