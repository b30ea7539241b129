import { createTokenVerifier } from '@latchkey/siwx/server'

const maxEntries = 200
const maxLength = 140

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
      const signer = await verify(token).catch(() => undefined)
      if (!signer) return { status: 401, body: { error: 'sign in first' } }
      const { text } = /** @type {{ text?: unknown }} */ (sent ?? {})
      if (typeof text !== 'string' || text.trim() === '' || text.length > maxLength)
        return { status: 400, body: { error: 'no line' } }
      const entry = { text: text.trim(), by: signer.address, network: signer.caip2Network }
      entries.unshift(entry)
      entries.splice(maxEntries)
      return { status: 200, body: { entry } }
    },
  }
}
