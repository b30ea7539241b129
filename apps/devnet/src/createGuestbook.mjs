import { createTokenVerifier } from '@latchkey/siwx/server'

const kept = 200
const longest = 140

/** @typedef {{ text: string, by: string, network: string }} GuestbookEntry */

/**
 * Verifies tokens with the issuer's public keys.
 *
 * - `POST /shop/guestbook` `{ text }` with `Authorization: Bearer` → `{ entry }`
 * - `GET /shop/guestbook` → `{ entries }`, the newest first
 *
 * @param {{ issuer: string, audience: string, jwksUrl?: string }} terms of the tokens
 */
export function createGuestbook(terms) {
  const verify = createTokenVerifier(terms)
  /** @type {GuestbookEntry[]} */
  const entries = []
  return {
    list: () => ({ entries }),
    /**
     * @param {unknown} sent
     * @param {string | undefined} authorization
     * @returns {Promise<{ status: number, body: object }>}
     */
    async add(sent, authorization) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
      const who = await verify(token).catch(() => undefined)
      if (!who) return { status: 401, body: { error: 'sign in first' } }
      const { text } = /** @type {{ text?: unknown }} */ (sent ?? {})
      if (typeof text !== 'string' || text.trim() === '' || text.length > longest)
        return { status: 400, body: { error: 'no line' } }
      const entry = { text: text.trim(), by: who.address, network: who.caip2Network }
      entries.unshift(entry)
      entries.splice(kept)
      return { status: 200, body: { entry } }
    },
  }
}
