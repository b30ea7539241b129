import type { Siwx } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { SiwxSession } from '@latchkey/protocol/signIn'
import { countsFor, createBook, isOf } from './book.js'
import { createMessage, type SiwxOptions } from './createMessage.js'

/** Options of {@link serverSiwx}. */
export interface ServerSiwxOptions extends SiwxOptions {
  /** Where the server of `@latchkey/siwx/server` is, without `/auth/v1`; default the page's own origin. */
  readonly url?: string | undefined
}

/** Sessions that a server verified. */
export interface ServerSiwx extends Siwx {
  /**
   * A token for requests to the host's servers, refreshed where it has to be; of several tabs one refreshes.
   *
   * @returns undefined for an account without a session
   */
  getAccessToken(chainId: SiwxSession['data']['chainId'], address: string): Promise<string | undefined>
}

interface Tokens {
  readonly token: string
  readonly refreshToken: string
  /** ISO 8601. */
  readonly expiresAt: string
}

interface Entry extends Tokens {
  readonly session: SiwxSession
}

/** Milliseconds for one answer of the server. */
const patience = 15_000
/** Milliseconds before its end in which a token is refreshed. */
const early = 30_000

/**
 * Has a server verify who signs in. The tokens stand in the page's storage: put the page under a
 * Content-Security-Policy, as for everything that a script could read.
 */
export function serverSiwx(options: ServerSiwxOptions = {}): ServerSiwx {
  const { url = '' } = options
  const book = createBook<Entry>('latchkey.siwx.tokens')
  /** The tokens of the nonces that messages were made with. */
  const nonces = new Map<string, string>()

  async function call(path: string, init: RequestInit = {}): Promise<unknown> {
    const target = `${url.replace(/\/+$/, '')}/auth/v1/${path}`
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(target, { ...init, signal }).catch((cause: unknown) => {
      throw new LatchkeyError('siwx_unreachable', { details: { url: target }, cause })
    })
    if (response.status === 204) return undefined
    const answer = (await response.json().catch(() => ({}))) as { error?: string; message?: string }
    if (response.ok) return answer
    const name = response.status >= 500 || response.status === 429 ? 'siwx_unreachable' : 'siwx_refused'
    throw new LatchkeyError(name, {
      details: { code: answer.error ?? response.status, reason: answer.message },
    })
  }

  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  async function verified(session: SiwxSession): Promise<Entry> {
    const { nonce } = session.data
    const headers = { 'x-nonce-jwt': `Bearer ${nonces.get(nonce) ?? ''}` }
    const { token, refreshToken, expiresAt } = (await post('authenticate', session, headers)) as Tokens
    nonces.delete(nonce)
    return { session, token, refreshToken, expiresAt }
  }

  /** The entry with a token that counts; undefined when the server has ended the session. */
  async function refreshed(entry: Entry): Promise<Entry | undefined> {
    const { session } = entry
    return inTurn(async () => {
      // Another tab may have refreshed while this one waited.
      const now = book.read().find((one) => one.session.signature === session.signature)
      if (!now || isFresh(now)) return now
      const others = () => book.read().filter((one) => one.session.signature !== session.signature)
      try {
        const next = { session, ...((await post('refresh', { refreshToken: now.refreshToken })) as Tokens) }
        book.write([...others(), next])
        return next
      } catch (error) {
        if (!(error instanceof LatchkeyError) || error.name !== 'siwx_refused') throw error
        book.write(others())
        return undefined
      }
    })
  }

  const entriesFor = (chainId: SiwxSession['data']['chainId'], address: string) => {
    const counts = countsFor(chainId, address, options.perNetwork)
    return book.read().filter(({ session }) => counts(session))
  }

  return {
    ...options,
    createMessage: async (input) => {
      const { nonce, token } = (await call('nonce')) as { nonce: string; token: string }
      nonces.set(nonce, token)
      return createMessage(input, options, nonce)
    },
    addSession: async (session) => {
      const entry = await verified(session)
      const isOld = isOf(session.data.chainId, session.data.accountAddress)
      book.write([...book.read().filter((one) => !isOld(one.session)), entry])
    },
    setSessions: async (sessions) => book.write(await Promise.all(sessions.map(verified))),
    getSessions: async (chainId, address) => {
      // A server that cannot be asked has not ended anything.
      const entries = await Promise.all(
        entriesFor(chainId, address).map((entry) =>
          isFresh(entry) ? entry : refreshed(entry).catch(() => entry),
        ),
      )
      return entries.flatMap((entry) => (entry ? [entry.session] : []))
    },
    revokeSession: async (chainId, address) => {
      const isThis = isOf(chainId, address)
      const ended = [...entriesFor(chainId, address), ...book.read().filter(({ session }) => isThis(session))]
      const signatures = new Set(ended.map(({ session }) => session.signature))
      book.write(book.read().filter(({ session }) => !signatures.has(session.signature)))
      // Gone here at once; a server that is away ends it when its time is over.
      await Promise.allSettled(
        ended.map(({ token }) =>
          call('sign-out', { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
        ),
      )
    },
    getAccessToken: async (chainId, address) => {
      const [entry] = entriesFor(chainId, address)
      if (!entry) return undefined
      return (isFresh(entry) ? entry : await refreshed(entry))?.token
    },
  }
}

const isFresh = ({ expiresAt }: Tokens): boolean => Date.parse(expiresAt) - early > Date.now()

/** Runs alone among all tabs, where the browser knows how. */
const inTurn = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('latchkey.siwx', run) as Promise<T>) : run()
