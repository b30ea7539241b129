import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Logger } from '../log.js'
import type { TrustedProxies } from '../clientAddress.js'
import type { Counter, Histogram, MetricsRegistry } from '../metrics.js'
import type { SettingsSource } from '../settingsFile.js'
import type { SharedLimit } from '../sharedLimit.js'
import type { Tracer } from '../tracing/tracer.js'

/** A project as far as every service knows it. */
export interface ServiceProject {
  readonly id: string
  readonly name: string
  /** Pages that may ask; empty: every one. */
  readonly allowedOrigins: readonly string[]
  /** `key`: what comes from no page has to bring a key. */
  readonly serverCalls?: 'open' | 'key'
  /** Requests a day (UTC); no end when absent. */
  readonly quota?: number | undefined
}

/** Counts what comes for projects, day by day. */
export interface ProjectUsage {
  /** Counts one request. @returns 0 when it is within the quota, else the seconds until the day is over */
  take(project: Pick<ServiceProject, 'id' | 'quota'>): Promise<number>
  /** Counts more for what was let in: the other calls of a batch. */
  charge(projectId: string, count: number): void
}

/** `project` allows the requests of a project's page, `admin` those of the operator. */
export type KeyRight = 'project' | 'admin'

/** A key by which a server of somebody asks. */
export interface ServerKey {
  readonly id: string
  readonly name: string
  /** Null: for every project, which only the right `admin` can be. */
  readonly projectId: string | null
  readonly rights: readonly KeyRight[]
}

/**
 * An owner may do everything, an editor everything but manage operators and keys, a viewer only
 * read.
 */
export type OperatorRole = 'owner' | 'editor' | 'viewer'

/** The caller of an admin route: a logged-in person or a server with a key. */
export type Operator =
  | {
      readonly kind: 'person'
      readonly id: string
      readonly email: string
      /** As it is stored now, not as it was at the login. */
      readonly role: OperatorRole
      readonly sessionId: string
      /** When the session began and ends, in milliseconds since 1970. */
      readonly since: number
      readonly expiresAt: number
    }
  | { readonly kind: 'key'; readonly key: ServerKey }

/** A session that a request belongs to. */
export interface SignedIn {
  readonly id: string
  readonly userId: string
  /** Absent for services without devices. */
  readonly deviceId?: string
  /** When it began, in milliseconds since 1970. */
  readonly since: number
}

/** Variables and bindings of a request's context. */
export interface ServiceEnv {
  /** The part of a server's bindings that is used; absent when a request comes from a test. */
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    project: ServiceProject | undefined
    /** Thumbprint of the key that the request proved; set for routes whose access is `frame` or `session`. */
    key: string | undefined
    /** Set for routes with the access `session`. */
    session: SignedIn | undefined
    /** Set for routes with the access `admin`. */
    operator: Operator | undefined
    /** Whether what an operator changed was written into the log, or nothing was changed. */
    isAudited: boolean | undefined
    /** Counts further requests against the caller: the other calls of a batch. Absent without the guard. */
    charge: ((count: number) => void) | undefined
  }
}

export type ServiceApp = OpenAPIHono<ServiceEnv>
export type ServiceContext = Context<ServiceEnv>

/** The numbers of answered requests. */
export interface RequestMetrics {
  readonly registry: MetricsRegistry
  readonly requests: Counter<'method' | 'route' | 'status'>
  readonly duration: Histogram<'route'>
  readonly rateLimited: Counter<'limit'>
}

/** Dependencies of the middleware before every route. */
export interface ServiceDeps {
  readonly settings: {
    readonly development: boolean
    /** Requests a minute for one project from one address; 0 is no limit. */
    readonly rateLimit: number
    readonly trustedProxies: TrustedProxies
  }
  readonly config: SettingsSource<{
    readonly projects: readonly ServiceProject[]
    /** Origins of the frames in which visitors log in; none may when empty. */
    readonly frames: readonly string[]
  }>
  readonly log: Logger
  readonly metrics: RequestMetrics
  /** Absent where projects have no quotas. */
  readonly usage?: ProjectUsage | undefined
  /** Absent where this process counts alone. */
  readonly sharedLimit?: SharedLimit | undefined
  /** Absent where requests are not traced. */
  readonly tracer?: Tracer | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}
