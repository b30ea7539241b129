import { createClientAddresses } from '../clientAddress.js'
import type { Secrets } from '../secrets.js'
import type { ServiceContext, ServiceDeps, ServiceProject } from './serviceEnv.js'

export interface Caller {
  readonly project: ServiceProject
  /** Empty without one. */
  readonly origin: string
  /** Thumbprint; empty on routes without proofs. */
  readonly key: string
  /** Digest of the address. */
  readonly address: string
  /** Narrowest first. */
  readonly networks: readonly string[]
  /** As in `Firefox, Linux`; empty when unknown. */
  readonly device: string
}

export interface Callers {
  read(c: ServiceContext): Caller
  readAs(c: ServiceContext, page: Pick<Caller, 'project' | 'origin'>): Caller
  addressOf(c: ServiceContext): string
}

/** Keyed digests reveal no visitor's address. */
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

/** Names of our own list: the header may contain anything. */
function deviceName(userAgent: string): string {
  const find = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ')
}
