import { isNamespace, type Namespace } from '@latchkey/protocol/namespaces'
import type { AccountState, NetworkState, State } from '../types/state.js'

/** A request's `Cookie` header, `Headers`, or a Node request's headers. */
export type CookieSource =
  | string
  | { get(name: string): string | null | undefined }
  | { readonly cookie?: string | undefined }

const ACCOUNT = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/**
 * Reads a visitor's cookie for the first render on a server: the accounts that the browser will
 * restore, as `initialState` of `LatchkeyProvider`. Clients write it only with `cookie: true`.
 * Never use it for authentication.
 *
 * @param headers of the request
 * @param options.id the client's `id`; default: the first cookie of any client
 * @returns undefined without a valid cookie
 */
export function cookieState(
  headers: CookieSource | null | undefined,
  { id }: { readonly id?: string | undefined } = {},
): Pick<State, 'namespace' | 'accounts' | 'networks'> | undefined {
  const accounts: Partial<Record<Namespace, AccountState>> = {}
  const networks: Partial<Record<Namespace, NetworkState>> = {}
  for (const text of valueOf(textOf(headers), id).split('|')) {
    const [, namespace, reference, address] = ACCOUNT.exec(text) ?? []
    if (address === undefined || !isNamespace(namespace) || accounts[namespace]) continue
    accounts[namespace] = { status: 'reconnecting', address }
    networks[namespace] = {
      chainId: `${namespace}:${reference}`,
      supported: true,
      supportsAllNetworks: true,
    }
  }
  const [namespace] = Object.keys(accounts) as Namespace[]
  return namespace && { namespace, accounts, networks }
}

function textOf(headers: CookieSource | null | undefined): string {
  if (typeof headers === 'string') return headers
  if (!headers) return ''
  const { get } = headers as Partial<Headers>
  return (
    (typeof get === 'function' ? get.call(headers, 'cookie') : (headers as { cookie?: string }).cookie) ?? ''
  )
}

function valueOf(text: string, id: string | undefined): string {
  const wanted = id === undefined ? undefined : cookieName(id)
  for (const pair of text.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (wanted === undefined ? /^latchkey\.[^.]+\.v1$/.test(name) : name === wanted)
      return pair.slice(at + 1).trim()
  }
  return ''
}

/** Dots separate the parts, so the id's are escaped. */
export const cookieName = (id: string): string =>
  `latchkey.${encodeURIComponent(id).replace(/[.'()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}.v1`
