import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Logger } from '../log.js'
import type { TrustedProxies } from '../clientAddress.js'
import type { Counter, Histogram, MetricsRegistry } from '../metrics.js'
import type { SettingsSource } from '../settingsFile.js'
import type { SharedLimit } from '../sharedLimit.js'
import type { Tracer } from '../tracing/tracer.js'

export interface ServiceProject {
  readonly id: string
  readonly name: string
  /** Empty: every origin. */
  readonly allowedOrigins: readonly string[]
  /** `key`: requests from no page need one. */
  readonly serverCalls?: 'open' | 'key'
  readonly quota?: number | undefined
}

export interface ProjectUsage {
  /** @returns 0, or the seconds until the day ends */
  take(project: Pick<ServiceProject, 'id' | 'quota'>): Promise<number>
  charge(projectId: string, count: number): void
}

export type KeyRight = 'project' | 'admin'

export interface ServerKey {
  readonly id: string
  readonly name: string
  /** Null: all projects, for `admin` only. */
  readonly projectId: string | null
  readonly rights: readonly KeyRight[]
}

/** Only owners manage operators and keys; viewers read. */
export type OperatorRole = 'owner' | 'editor' | 'viewer'

export type Operator =
  | {
      readonly kind: 'person'
      readonly id: string
      readonly email: string
      /** Stored, not that at login. */
      readonly role: OperatorRole
      readonly sessionId: string
      readonly since: number
      readonly expiresAt: number
    }
  | { readonly kind: 'key'; readonly key: ServerKey }

export interface SignedIn {
  readonly id: string
  readonly userId: string
  readonly deviceId?: string
  readonly since: number
}

export interface ServiceEnv {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    project: ServiceProject | undefined
    /** Thumbprint. */
    key: string | undefined
    session: SignedIn | undefined
    operator: Operator | undefined
    isAudited: boolean | undefined
    /** For further calls of a batch. */
    charge: ((count: number) => void) | undefined
  }
}

export type ServiceApp = OpenAPIHono<ServiceEnv>
export type ServiceContext = Context<ServiceEnv>

export interface RequestMetrics {
  readonly registry: MetricsRegistry
  readonly requests: Counter<'method' | 'route' | 'status'>
  readonly duration: Histogram<'route'>
  readonly rateLimited: Counter<'limit'>
}

export interface ServiceDeps {
  readonly settings: {
    readonly development: boolean
    readonly rateLimit: number
    readonly trustedProxies: TrustedProxies
  }
  readonly config: SettingsSource<{
    readonly projects: readonly ServiceProject[]
    /** Origins; empty allows none. */
    readonly frames: readonly string[]
  }>
  readonly log: Logger
  readonly metrics: RequestMetrics
  readonly usage?: ProjectUsage | undefined
  readonly sharedLimit?: SharedLimit | undefined
  readonly tracer?: Tracer | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}
