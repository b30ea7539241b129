import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Database } from '@latchkey/kit/database/database'
import type { Logger } from '@latchkey/kit/log'
import type { Mailer } from '@latchkey/kit/mail/mailer'
import type { SettingsSource } from '@latchkey/kit/settingsFile'
import type { SharedLimit } from '@latchkey/kit/sharedLimit'
import type { Context } from 'hono'
import type { GatewayConfig, Project } from '../project/configSchema.js'
import type { Settings } from '../settings/settings.js'
import type { Metrics } from './metrics.js'

/** What a request carries with it. */
export interface GatewayEnv {
  /** The part of a server's bindings that is used; absent when a request comes from a test. */
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    project: Project | undefined
    /** Who is logged in; set for routes whose access is `session`. */
    session: SignedIn | undefined
    /** Counts further requests against the caller: the other calls of a batch. Absent without the guard. */
    charge: ((count: number) => void) | undefined
  }
}

/** A session that a request belongs to. */
export interface SignedIn {
  readonly id: string
  readonly userId: string
  readonly deviceId: string
  /** When it began, in milliseconds since 1970. */
  readonly since: number
}

export type GatewayApp = OpenAPIHono<GatewayEnv>
export type GatewayContext = Context<GatewayEnv>

/** What the route groups work with; everything outside a request comes from here. */
export interface GatewayDeps {
  readonly settings: Settings
  readonly config: SettingsSource<GatewayConfig>
  readonly database: Database
  readonly log: Logger
  readonly metrics: Metrics
  /** Absent where this process counts alone. */
  readonly sharedLimit?: SharedLimit | undefined
  /** Absent where no mail server is set. */
  readonly mailer?: Mailer | undefined
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}
