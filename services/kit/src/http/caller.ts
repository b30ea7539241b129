import { createClientAddresses } from '../clientAddress.js'
import type { Secrets } from '../secrets.js'
import type { ServiceContext, ServiceDeps, ServiceProject } from './serviceEnv.js'

/** The identity and address of a request's sender. */
export interface Caller {
  readonly project: ServiceProject
  /** Of the page; empty when the request has none. */
  readonly origin: string
  /** Thumbprint of the key that the request proved; empty where the route asks for none. */
  readonly key: string
  /** A digest of the address. */
  readonly address: string
  /** Digests of the address and the networks around it, from the narrowest to the widest. */
  readonly networks: readonly string[]
  /** The names of browser and system that the request gives; empty when they are unknown. */
  readonly device: string
}

/** Reads who asks. */
export interface Callers {
  /** For routes behind a guard that has found the project. */
  read(c: ServiceContext): Caller
  /** The same for a page that belongs to no project. @param page its origin, and what stands for a project */
  readAs(c: ServiceContext, page: Pick<Caller, 'project' | 'origin'>): Caller
  /** A digest of the address that a request comes from. */
  addressOf(c: ServiceContext): string
}

/** @param deps.secrets makes the digests, so that no store tells who was where */
export function createCallers({
  settings,
  secrets,
}: Pick<ServiceDeps, 'settings'> & { readonly secrets: Secrets }): Callers {
  const addresses = createClientAddresses(settings.trustedProxies)
  function networksOf(c: ServiceContext): readonly string[] {
    const socket = c.env?.incoming?.socket.remoteAddress
    return addresses
      .networks({ socket, forwarded: c.req.header('x-forwarded-for') })
      .map((network) => secrets.proof('caller', network))
  }
  const addressOf = (c: ServiceContext): string => networksOf(c)[0] ?? ''
  const readAs: Callers['readAs'] = (c, page) => ({
    ...page,
    key: c.get('key') ?? '',
    address: addressOf(c),
    networks: networksOf(c),
    device: deviceName(c.req.header('user-agent') ?? ''),
  })
  return {
    addressOf,
    readAs,
    read(c) {
      const project = c.get('project')
      if (project === undefined) throw new Error('The route is mounted without its guard')
      return readAs(c, { project, origin: c.req.header('origin') ?? '' })
    },
  }
}

const browsers = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Firefox, Linux`: only names of ours, since anybody can write anything into the header. */
function deviceName(userAgent: string): string {
  const find = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ')
}
