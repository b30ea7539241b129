import type { Siwx } from '@latchkey/core'
import type { SiwxSession } from '@latchkey/protocol/signIn'
import { countsFor, createBook, isOf } from './book.js'
import { createMessage, type SiwxOptions, week } from './createMessage.js'

/**
 * Keeps sessions in this browser, without a server. It proves nothing, since the browser's owner
 * can write its storage: use it for development and where a visitor's word suffices.
 */
export function localSiwx(options: SiwxOptions = {}): Siwx {
  const book = createBook<{ readonly session: SiwxSession }>('latchkey.siwx.sessions')
  const write = (sessions: readonly SiwxSession[]) => book.write(sessions.map((session) => ({ session })))
  const read = () => book.read().map(({ session }) => session)
  return {
    ...options,
    lifetime: options.lifetime ?? week,
    createMessage: (input) => createMessage(input, options, randomNonce()),
    addSession: async (session) => {
      const isOld = isOf(session.data.chainId, session.data.accountAddress)
      write([...read().filter((one) => !isOld(one)), session])
    },
    setSessions: async (sessions) => write(sessions),
    getSessions: (chainId, address) => {
      const counts = countsFor(chainId, address, options.perNetwork)
      return read().filter((session) => counts(session))
    },
    revokeSession: async (chainId, address) => {
      const counts = countsFor(chainId, address, options.perNetwork)
      const isThis = isOf(chainId, address)
      write(read().filter((session) => !counts(session) && !isThis(session)))
    },
  }
}

/** 128 bits of letters and digits (EIP-4361). */
function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
