import type { Cacao, CacaoPayload, SignInPayload } from './authTypes.js'
import { recapGrants } from './recap.js'

export interface AuthResult {
  readonly cacaos: readonly Cacao[]
  /** Not checked yet. Without a method it is a sign-in without a session. */
  readonly granted: {
    readonly accounts: readonly string[]
    readonly chains: readonly string[]
    readonly methods: readonly string[]
  }
  readonly responder: { readonly publicKey: string; readonly metadata: unknown }
}

const ISS = /^did:pkh:(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/

/** Domain, audience and nonce must match. The host's server verifies signatures. */
export function readAuthResult(value: unknown, request: SignInPayload): AuthResult | undefined {
  const { cacaos, responder } = (value ?? {}) as { cacaos?: unknown; responder?: unknown }
  const { publicKey, metadata } = (responder ?? {}) as { publicKey?: unknown; metadata?: unknown }
  if (!Array.isArray(cacaos) || cacaos.length === 0 || cacaos.length > 1000) return undefined
  if (typeof publicKey !== 'string' || !/^[0-9a-f]{64}$/i.test(publicKey)) return undefined
  const signed = cacaos as readonly unknown[]
  if (!signed.every((cacao): cacao is Cacao => isCacao(cacao, request))) return undefined
  const grants = signed.map((cacao) => recapGrants(cacao.p.resources))
  const methods = unique(grants.flatMap((grant) => grant.methods))
  const found = signed.map((cacao) => ISS.exec(cacao.p.iss) ?? [])
  const chains = unique([...found.map(([, chain = '']) => chain), ...grants.flatMap((grant) => grant.chains)])
  const addresses = unique(found.map(([, , address = '']) => address))
  const accounts = addresses.flatMap((address) => chains.map((chain) => `${chain}:${address}`))
  return {
    cacaos: signed,
    granted: { accounts, chains, methods },
    responder: { publicKey: publicKey.toLowerCase(), metadata },
  }
}

const unique = (items: readonly string[]): readonly string[] => [...new Set(items)]

function isCacao(value: unknown, request: SignInPayload): value is Cacao {
  const { h, p, s } = (value ?? {}) as {
    h?: { t?: unknown }
    p?: CacaoPayload
    s?: { t?: unknown; s?: unknown }
  }
  if (typeof h?.t !== 'string' || typeof s?.t !== 'string' || typeof s.s !== 'string') return false
  if (typeof p !== 'object' || p === null || typeof p.iss !== 'string' || !ISS.test(p.iss)) return false
  const { resources } = p
  const listed =
    resources === undefined ||
    (Array.isArray(resources) && resources.every((item) => typeof item === 'string'))
  return listed && p.domain === request.domain && p.aud === request.aud && p.nonce === request.nonce
}
