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
  /** `key`: requests from no page need a server key. */
  readonly serverCalls?: 'open' | 'key'
  /** Requests per UTC day; unlimited when absent. */
  readonly quota?: number | undefined
}

export interface ProjectUsage {
  /** @returns 0 within the quota, else the seconds until the day ends */
  take(project: Pick<ServiceProject, 'id' | 'quota'>): Promise<number>
  /** For further calls of an admitted batch. */
  charge(projectId: string, count: number): void
}

/** `project` allows the requests of a project's page, `admin` those of the operator. */
export type KeyRight = 'project' | 'admin'

export interface ServerKey {
  readonly id: string
  readonly name: string
  /** Null: all projects, for the right `admin` only. */
  readonly projectId: string | null
  readonly rights: readonly KeyRight[]
}

/**
 * An owner may do everything, an editor everything but manage operators and keys, a viewer only
 * read.
 */
export type OperatorRole = 'owner' | 'editor' | 'viewer'

export type Operator =
  | {
      readonly kind: 'person'
      readonly id: string
      readonly email: string
      /** The stored role, not that at login. */
      readonly role: OperatorRole
      readonly sessionId: string
      /** Start of the session, in milliseconds since 1970. */
      readonly since: number
      readonly expiresAt: number
    }
  | { readonly kind: 'key'; readonly key: ServerKey }

export interface SignedIn {
  readonly id: string
  readonly userId: string
  readonly deviceId?: string
  /** Start, in milliseconds since 1970. */
  readonly since: number
}

export interface ServiceEnv {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    project: ServiceProject | undefined
    /** Thumbprint of the proven key, for `frame` and `session` routes. */
    key: string | undefined
    /** For `session` routes. */
    session: SignedIn | undefined
    /** For `admin` routes. */
    operator: Operator | undefined
    isAudited: boolean | undefined
    /** For further calls of a batch. Absent without the guard. */
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
    /** Requests per minute for each project and address; 0 is no limit. */
    readonly rateLimit: number
    readonly trustedProxies: TrustedProxies
  }
  readonly config: SettingsSource<{
    readonly projects: readonly ServiceProject[]
    /** Origins of login frames; empty allows none. */
    readonly frames: readonly string[]
  }>
  readonly log: Logger
  readonly metrics: RequestMetrics
  /** Absent for services without quotas. */
  readonly usage?: ProjectUsage | undefined
  /** Absent when this process counts alone. */
  readonly sharedLimit?: SharedLimit | undefined
  readonly tracer?: Tracer | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}
