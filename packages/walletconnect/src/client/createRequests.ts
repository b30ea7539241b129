import { LatchkeyError } from '@latchkey/protocol/errors'
import { messageOptions } from '@latchkey/protocol/relay'
import { quoteBigNumbers } from '../envelope/quoteBigNumbers.js'
import type { SessionRecord } from '../records/recordTypes.js'
import { allows } from '../session/sessionFacts.js'
import type { Note } from '../tabs/wireTypes.js'
import type { ClientContext, SendParameters } from './clientContext.js'
import type { RemoteClient } from './clientTypes.js'
import { WalletAnswerError } from './WalletAnswerError.js'

const EXPIRY = { default: 300, min: 300, max: 604_800 }
const PING = 30

interface Waiter {
  readonly topic: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export type Requests = Pick<RemoteClient, 'request' | 'ping'> & {
  onNote(note: Note): void
  dispose(): void
}

export function createRequests(
  context: ClientContext,
  sessionOf: (topic: string) => SessionRecord | undefined,
): Requests {
  const { book, env } = context
  const { platform } = env
  const waiters = new Map<number, Waiter>()

  const sessionGone = (reason: string): LatchkeyError =>
    new LatchkeyError('session_gone', { details: { reason } })

  const forget = (id: number): void => {
    context.wire.forget(String(id))
    book.requests.remove(String(id)).catch(() => undefined)
  }

  const ask = (
    id: number,
    message: SendParameters,
    options: { readonly method: string; readonly seconds: number; readonly signal?: AbortSignal | undefined },
  ): Promise<unknown> => {
    const { topic } = message
    const { method, seconds, signal } = options
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        if (!waiters.has(id)) return
        end()
        forget(id)
        reject(error)
      }
      const abort = (): void => fail(new LatchkeyError('request_aborted'))
      const timer = platform.setTimeout(
        () => fail(new LatchkeyError('wallet_timeout', { details: { method } })),
        seconds * 1000,
      )
      const end = (): void => {
        waiters.delete(id)
        platform.clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      waiters.set(id, {
        topic,
        resolve: (result) => {
          end()
          resolve(result)
        },
        reject: (error) => {
          end()
          reject(error)
        },
      })
      signal?.addEventListener('abort', abort)
      if (signal?.aborted === true) return abort()
      const publish = async (): Promise<void> => {
        await book.requests.put(String(id), { id, topic, method, expiry: context.now() + seconds })
        if (waiters.has(id)) await context.send(message)
      }
      publish().catch(fail)
    })
  }

  return {
    async request({
      topic,
      chainId,
      method,
      params,
      expiry = EXPIRY.default,
      id = context.nextId(),
      signal,
    }) {
      const session = sessionOf(topic)
      if (session === undefined) throw sessionGone('unknown')
      const chain = context.facts.wireChain(session, chainId)
      if (chain === undefined) throw new LatchkeyError('unsupported_chain', { details: { chainId } })
      if (!allows(session, 'methods', chain, method)) {
        throw new LatchkeyError('method_not_supported', { details: { method, chainId } })
      }
      if (!(expiry >= EXPIRY.min && expiry <= EXPIRY.max)) {
        const reason = `${expiry} is none; give ${EXPIRY.min} to ${EXPIRY.max} seconds`
        throw new LatchkeyError('invalid_config', { details: { path: 'expiry', reason } })
      }
      const seconds = Math.floor(expiry)
      const request = { method, params: quoteBigNumbers(params), expiryTimestamp: context.now() + seconds }
      const payload = {
        id,
        jsonrpc: '2.0',
        method: 'wc_sessionRequest',
        params: { request, chainId: chain },
      }
      const options = { ...messageOptions.wc_sessionRequest.request, ttl: seconds }
      const message = { topic, symKey: session.symKey, payload, options, keepAs: String(id) }
      return ask(id, message, { method, seconds, signal })
    },
    async ping(topic) {
      const session = sessionOf(topic)
      if (session === undefined) throw sessionGone('unknown')
      const id = context.nextId()
      const method = 'wc_sessionPing'
      const payload = { id, jsonrpc: '2.0', method, params: {} }
      const options = messageOptions[method].request
      await ask(id, { topic, symKey: session.symKey, payload, options }, { method, seconds: PING })
    },
    onNote(note) {
      if (note.kind === 'gone') {
        for (const waiter of waiters.values()) {
          if (waiter.topic === note.topic) waiter.reject(sessionGone(note.reason))
        }
      }
      if (note.kind !== 'answer') return
      context.wire.forget(String(note.id))
      const waiter = waiters.get(note.id)
      if ('result' in note.outcome) return waiter?.resolve(note.outcome.result)
      const { code, message, data } = note.outcome.error
      waiter?.reject(new WalletAnswerError(code, message, data))
    },
    dispose() {
      for (const waiter of waiters.values()) waiter.reject(new LatchkeyError('request_aborted'))
    },
  }
}
