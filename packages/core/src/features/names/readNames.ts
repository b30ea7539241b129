import { type Caip2, formatCaip10, parseCaip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths, type IdentityResponse, type NameSuggestion, type Profile } from '@latchkey/protocol/http'
import { type Http, httpOf } from '../../http/gateway.js'
import { createCache } from '../../storage/createCache.js'
import { identityCache } from '../../storage/identityCache.js'
import type { Context } from '../../store/context.js'
import { addressOn } from './coinType.js'
import { isName, parseIdentity, parseProfile } from './parseProfile.js'

interface NamesGateway {
  readonly http: Http
  readonly url: string
  readonly suffixes: readonly string[]
}

export function gatewayOf(context: Context): NamesGateway | undefined {
  const http = httpOf(context)
  const { names } = context.store.getState().features
  return http && names ? { http, url: context.config.gateway ?? '', suffixes: names } : undefined
}

export interface NameOptions {
  /** Default: the active network. */
  readonly chainId?: Caip2 | undefined
  /** Bypasses the caches, here and at the gateway. */
  readonly fresh?: boolean | undefined
}

export function hasNames(
  { config, env }: Pick<Context, 'config' | 'env'>,
  chainId: Caip2 | undefined,
): chainId is Caip2 {
  return (
    chainId !== undefined &&
    env.network(chainId) !== undefined &&
    config.families[parseCaip2(chainId).namespace]?.can.names === true
  )
}

const chainOf = ({ store }: Pick<Context, 'store'>, { chainId }: NameOptions): Caip2 | undefined => {
  const { namespace, networks } = store.getState()
  return chainId ?? networks[namespace]?.chainId
}

export async function fetchProfile(
  context: Context,
  name: string,
  options: NameOptions = {},
): Promise<Profile | undefined> {
  const gateway = gatewayOf(context)
  const chainId = chainOf(context, options)
  if (!gateway || !hasNames(context, chainId)) return undefined
  try {
    const answer = await gateway.http.get(httpPaths.profile(name), {
      query: { apiVersion: '2', chainId, cache: options.fresh ? 'none' : undefined },
      // It receives funds: never cached.
      fresh: true,
      isTheirs: true,
    })
    const profile = parseProfile(answer, gateway.url)
    if (!profile) throw new LatchkeyError('name_resolution_failed')
    return profile
  } catch (cause) {
    const { status, name: reason } = isLatchkeyError(cause, 'http_failed') ? cause.details : {}
    if (status === 404) return undefined
    throw new LatchkeyError('name_resolution_failed', {
      details: { name, ...(status === 422 && { kind: reason }) },
      cause,
    })
  }
}

export interface ResolvedName {
  /** By ENSIP-15; may differ from the typed text. */
  readonly name: string
  readonly address: string
  readonly avatar?: string
}

export async function resolveName(
  context: Context,
  name: string,
  options: NameOptions = {},
): Promise<ResolvedName | undefined> {
  const chainId = chainOf(context, options)
  const profile = await fetchProfile(context, name, options)
  const address = profile && chainId && addressOn(profile, chainId)
  if (!address || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  const { avatar } = profile.attributes[0] ?? {}
  const checksummed = await checksum(context, chainId, address)
  return { name: profile.name, address: checksummed, ...(avatar && { avatar }) }
}

async function checksum({ adapters, env }: Context, chainId: Caip2, address: string): Promise<string> {
  const reads = await adapters.get(parseCaip2(chainId).namespace)?.reads(env)
  return reads?.isAddress?.(address) === false ? address.toLowerCase() : address
}

export interface IdentityOptions extends NameOptions {
  readonly address: string
}

export async function fetchIdentity(
  context: Context,
  { address, fresh = false, ...options }: IdentityOptions,
): Promise<IdentityResponse> {
  const gateway = gatewayOf(context)
  const chainId = chainOf(context, options)
  if (!gateway || !hasNames(context, chainId)) return { name: null, avatar: null }
  const cache = identityCache(context)
  const key = formatCaip10(chainId, address)
  const cached = fresh ? undefined : cache.get(key)
  if (cached) return cached.value
  try {
    const answer = await gateway.http.get(httpPaths.identity(address), {
      query: { chainId },
      fresh,
      isTheirs: true,
    })
    const identity = parseIdentity(answer, gateway.url)
    cache.set(key, identity)
    return identity
  } catch (cause) {
    throw new LatchkeyError('names_of_address_failed', { cause })
  }
}

const isNames = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isName)

export async function fetchNames(context: Context, address: string): Promise<readonly string[]> {
  const gateway = gatewayOf(context)
  if (!gateway) return []
  const cache = createCache(context, 'ens', isNames)
  const cached = cache.get(address.toLowerCase())
  if (cached) return cached.value
  try {
    const answer = await gateway.http.get(httpPaths.namesOf(address), {
      query: { apiVersion: '2' },
      isTheirs: true,
    })
    const names = (Array.isArray(answer) ? (answer as readonly unknown[]) : []).flatMap(
      (one) => parseProfile(one, gateway.url)?.name ?? [],
    )
    cache.set(address.toLowerCase(), names)
    return names
  } catch (cause) {
    throw new LatchkeyError('names_of_address_failed', { cause })
  }
}

export async function suggestNames(
  context: Context,
  label: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly NameSuggestion[]> {
  const gateway = gatewayOf(context)
  const [suffix] = gateway?.suffixes ?? []
  if (!gateway || suffix === undefined || !hasNames(context, chainOf(context, {}))) return []
  try {
    const answer = await gateway.http.get(httpPaths.nameSuggestions(label), {
      query: { zone: suffix.slice(1) },
      fresh: true,
      signal,
      isTheirs: true,
    })
    const { suggestions } = (answer ?? {}) as { readonly suggestions?: unknown }
    if (!Array.isArray(suggestions)) throw new LatchkeyError('name_suggestions_failed')
    return (suggestions as readonly Partial<NameSuggestion>[]).flatMap(({ name, registered }) =>
      isName(name) && typeof registered === 'boolean' ? [{ name, registered }] : [],
    )
  } catch (cause) {
    if (isLatchkeyError(cause, 'request_aborted')) throw cause
    throw new LatchkeyError('name_suggestions_failed', { cause })
  }
}
