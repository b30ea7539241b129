import type { RedisOptions } from 'ioredis'

export interface RedisNode {
  readonly host: string
  readonly port: number
}

type Login = Pick<RedisOptions, 'username' | 'password' | 'tls'>
type Nodes = readonly [RedisNode, ...RedisNode[]]

export type RedisAddress =
  | { readonly kind: 'single'; readonly url: string }
  | { readonly kind: 'cluster'; readonly nodes: Nodes; readonly login: Login }
  /** `name`: the sentinels' name for the primary. */
  | { readonly kind: 'sentinel'; readonly nodes: Nodes; readonly name: string; readonly login: Login }

const FORM = /^(rediss?)\+(cluster|sentinel):\/\/(?:([^@/]*)@)?([^/?#]+)(?:\/([\w.-]+))?$/
const HOST = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9._-]+))(?::(\d{1,5}))?$/

const PORTS = { cluster: 6379, sentinel: 26_379 }

/**
 * `redis://host:port/db`, `redis+cluster://host:port,host:port` or
 * `redis+sentinel://host:port,host:port/name`; `rediss…` for TLS; `user:password@` percent-encoded.
 */
export function parseRedisAddress(text: string): RedisAddress | undefined {
  if (/^rediss?:\/\/[^\s,]+$/.test(text))
    return URL.canParse(text) ? { kind: 'single', url: text } : undefined
  const [, scheme, which, credentials, hosts = '', name] = FORM.exec(text) ?? []
  const kind = which as 'cluster' | 'sentinel'
  const [first, ...others] = hosts.split(',').map((host) => nodeOf(host, PORTS[kind]))
  const login = loginOf(credentials)
  if (!first || others.includes(undefined) || login === undefined) return undefined
  const found = {
    nodes: [first, ...(others as RedisNode[])] as const,
    login: { ...login, ...(scheme === 'rediss' && { tls: {} }) },
  }
  if (kind === 'cluster') return name === undefined ? { kind, ...found } : undefined
  return name === undefined ? undefined : { kind, name, ...found }
}

function nodeOf(text: string, fallback: number): RedisNode | undefined {
  const [, six, host = six, port] = HOST.exec(text) ?? []
  const number = Number(port ?? fallback)
  return host !== undefined && number > 0 && number < 65_536 ? { host, port: number } : undefined
}

function loginOf(credentials = ''): Login | undefined {
  const colon = credentials.indexOf(':')
  const [user, password] =
    colon < 0 ? [credentials, ''] : [credentials.slice(0, colon), credentials.slice(colon + 1)]
  try {
    return {
      ...(user !== '' && { username: decodeURIComponent(user) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    }
  } catch {
    return undefined
  }
}
