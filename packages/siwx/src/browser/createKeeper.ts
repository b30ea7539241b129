import type { Siwx } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { SiwxSession } from '@latchkey/protocol/signIn'
import { countsFor, createBook, isOf } from './book.js'
import { type ConfirmedEmails, createEmailCapture } from './createEmailCapture.js'
import { createMessage, type SiwxOptions, week } from './createMessage.js'
import { createNonceSource, type IssuedNonce, type TimedNonce } from './createNonceSource.js'
import { createServer, type Server, type ServerPlace } from './createServer.js'
import { withTabLock } from './withTabLock.js'

export interface KeeperOptions extends SiwxOptions {
  /**
   * Keeps the tokens in cookies that no script can read, for one account at a time. The server must
   * be on the page's own site, with the same option.
   */
  readonly cookies?: boolean | undefined
}

export interface ServerSiwx extends Siwx {
  /**
   * Returns a token for requests to the host's servers, refreshed when necessary, by one tab at a
   * time.
   *
   * @returns undefined without a session; always undefined with `cookies`
   */
  getAccessToken(chainId: SiwxSession['data']['chainId'], address: string): Promise<string | undefined>
}

interface Tokens {
  readonly token?: string
  readonly refreshToken?: string
  /** ISO 8601, by this device's clock. */
  readonly expiresAt: string
  readonly expiresIn?: number
}

interface Entry extends Tokens {
  readonly session: SiwxSession
  /** Milliseconds by which the server's clock is ahead. */
  readonly ahead?: number | undefined
}

/** Milliseconds: several tries within the minute in which the server accepts the previous token. */
const REFRESH_TIMEOUT_MS = 8_000
/** Milliseconds before a token's expiry. */
const REFRESH_MARGIN_MS = 30_000

export function createKeeper(options: KeeperOptions, placeOf: () => ServerPlace): ServerSiwx {
  const { cookies = false } = options
  const server = createServer(placeOf, cookies)
  const stored = createStoredSessions(options, placeOf, server)
  const nonces: Nonces = new Map()
  const emailCapture = createEmailCapture({
    post: server.post,
    name: () => `${placeOf().book}.email`,
    forget: async (chainId, address) => {
      const token = await stored.tokenOf(chainId, address)
      await server.call('forget-email', { method: 'POST', headers: bearer(token) })
    },
  })
  return {
    ...options,
    lifetime: options.lifetime ?? week,
    emailCapture,
    ...createMessages(options, { server, nonces, emailCapture }),
    ...createSessions(server, stored, { nonces, cookies }),
    getAccessToken: stored.tokenOf,
  }
}

type ChainId = SiwxSession['data']['chainId']
type Nonces = Map<string, Pick<TimedNonce, 'token' | 'ahead'>>

type StoredSessions = ReturnType<typeof createStoredSessions>

function createStoredSessions({ perNetwork }: KeeperOptions, placeOf: () => ServerPlace, { post }: Server) {
  const books = new Map<string, ReturnType<typeof createBook<Entry>>>()
  const book = () => {
    const name = placeOf().book
    const known = books.get(name) ?? createBook<Entry>(name)
    books.set(name, known)
    return known
  }

  /** Undefined: ended by the server. */
  async function refreshEntry(entry: Entry): Promise<Entry | undefined> {
    const { session } = entry
    return withTabLock('latchkey.siwx', async () => {
      const stored = book()
        .read()
        .find((one) => one.session.signature === session.signature)
      if (!stored || isFresh(stored)) return stored
      const otherEntries = () =>
        book()
          .read()
          .filter((one) => one.session.signature !== session.signature)
      try {
        const { refreshToken } = stored
        const requestedAt = Date.now()
        const tokens = await post('refresh', { refreshToken }, {}, REFRESH_TIMEOUT_MS)
        const { ahead } = stored
        const next = { session, ...(ahead && { ahead }), ...readTokens(tokens as Tokens, requestedAt) }
        // A sign-out in the meantime stays.
        const isStored = book()
          .read()
          .some((one) => one.session.signature === session.signature)
        if (!isStored) return undefined
        book().write([...otherEntries(), next])
        return next
      } catch (error) {
        if (!(error instanceof LatchkeyError) || error.name !== 'siwx_refused') throw error
        book().write(otherEntries())
        return undefined
      }
    })
  }

  const entriesFor = (chainId: ChainId, address: string) => {
    const counts = countsFor(chainId, address, perNetwork)
    return book()
      .read()
      .filter(({ session, ahead }) => counts(session, ahead))
  }

  const tokenOf = async (chainId: ChainId, address: string) => {
    const [entry] = entriesFor(chainId, address)
    if (!entry) return undefined
    return (isFresh(entry) ? entry : await refreshEntry(entry))?.token
  }

  return { book, refreshEntry, entriesFor, tokenOf }
}

function createMessages(
  options: KeeperOptions,
  {
    server: { call },
    nonces,
    emailCapture,
  }: { readonly server: Server; readonly nonces: Nonces; readonly emailCapture: ConfirmedEmails },
): Pick<ServerSiwx, 'prepare' | 'createMessage'> {
  const source = createNonceSource(async (proof) => {
    const headers = proof === undefined ? {} : { 'x-email-proof': `Bearer ${proof}` }
    return (await call('nonce', { headers })) as IssuedNonce
  })

  return {
    prepare: ({ chainId, accountAddress }) => source.prepare(emailCapture.proofOf(chainId, accountAddress)),
    createMessage: async (input) => {
      const { chainId, accountAddress } = input
      const proof = emailCapture.proofOf(chainId, accountAddress)
      const { nonce, token, email, ahead } = await source.take(proof)
      if (proof !== undefined && email === undefined) {
        // Removed, or its proof expired.
        emailCapture.drop(chainId, accountAddress)
        throw new LatchkeyError('siwx_refused', { details: { reason: 'the e-mail address counts no more' } })
      }
      nonces.set(nonce, { token, ahead })
      return createMessage(input, options, nonce, { email, ahead })
    },
  }
}

function createSessions(
  { post }: Server,
  { book, refreshEntry, entriesFor }: StoredSessions,
  { nonces, cookies }: { readonly nonces: Nonces; readonly cookies: boolean },
): Pick<ServerSiwx, 'addSession' | 'setSessions' | 'getSessions' | 'revokeSession'> {
  async function verifySession(session: SiwxSession): Promise<Entry> {
    const { nonce } = session.data
    const { token = '', ahead } = nonces.get(nonce) ?? {}
    const headers = { 'x-nonce-jwt': `Bearer ${token}` }
    const requestedAt = Date.now()
    const tokens = (await post('authenticate', session, headers)) as Tokens
    nonces.delete(nonce)
    return { session, ...(ahead && { ahead }), ...readTokens(tokens, requestedAt) }
  }

  return {
    addSession: async (session) => {
      const entry = await verifySession(session)
      const isOld = isOf(session.data.chainId, session.data.accountAddress)
      // A browser has one cookie: it replaced the previous session.
      const otherEntries = cookies
        ? []
        : book()
            .read()
            .filter((one) => !isOld(one.session))
      book().write([...otherEntries, entry])
    },
    setSessions: async (sessions) => {
      const entries: Entry[] = []
      for (const session of sessions) entries.push(await verifySession(session))
      book().write(cookies ? entries.slice(-1) : entries)
    },
    getSessions: async (chainId, address) => {
      // An unreachable server has ended nothing.
      const entries = await Promise.all(
        entriesFor(chainId, address).map((entry) =>
          isFresh(entry) ? entry : refreshEntry(entry).catch(() => entry),
        ),
      )
      return entries.flatMap((entry) => (entry ? [entry.session] : []))
    },
    revokeSession: async (chainId, address) => {
      const isThis = isOf(chainId, address)
      const all = book().read()
      const ended = [...entriesFor(chainId, address), ...all.filter(({ session }) => isThis(session))]
      const signatures = new Map(ended.map((entry) => [entry.session.signature, entry]))
      book().write(all.filter(({ session }) => !signatures.has(session.signature)))
      // An unreachable server lets it expire.
      await Promise.allSettled(
        [...signatures.values()].map(({ token, refreshToken }) =>
          // The access token has usually expired.
          post('sign-out', { refreshToken }, bearer(token)),
        ),
      )
    },
  }
}

const bearer = (token: string | undefined): Readonly<Record<string, string>> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/**
 * Counts the lifetime from the request, since a device's clock may be wrong.
 *
 * @param requestedAt Unix milliseconds by this device's clock
 */
const readTokens = ({ token, refreshToken, expiresAt, expiresIn }: Tokens, requestedAt: number): Tokens => ({
  ...(token !== undefined && { token }),
  ...(refreshToken !== undefined && { refreshToken }),
  expiresAt: expiresIn === undefined ? expiresAt : new Date(requestedAt + expiresIn).toISOString(),
})

const isFresh = ({ expiresAt }: Tokens): boolean => Date.parse(expiresAt) - REFRESH_MARGIN_MS > Date.now()
