import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createPublicLookup } from './publicLookup.js'
import { isPublicAddress } from './publicGet.js'

/** Milliseconds from the look-up of the name to the end of the answer. */
const timeout = 10_000
/** Bytes of an answer that are read, and thrown away. */
const answerLimit = 64 * 1024

/** Sends a body and answers with the status. Follows no redirect. @throws when there is no answer */
export type PublicPost = (
  url: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<number>

/** How an answer failed, in words that hold nothing of the receiver's. */
export class PostError extends Error {
  override readonly name = 'PostError'
}

/** @param allowsPrivate also connects to addresses of the operator's own networks, and without TLS */
export function createPublicPost(allowsPrivate: boolean): PublicPost {
  const { lookup, check } = createPublicLookup(allowsPrivate ? () => true : isPublicAddress)
  return (text, { body, headers }) =>
    new Promise((resolve, reject) => {
      const url = new URL(text)
      if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
        throw new PostError('Not https')
      try {
        check(url)
      } catch {
        throw new PostError('Not a public address')
      }
      const signal = AbortSignal.timeout(timeout)
      const fail = (error: Error) =>
        reject(
          new PostError(
            signal.aborted
              ? 'No answer in time'
              : error.message.includes('not public')
                ? 'Not a public address'
                : 'No connection',
          ),
        )
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method: 'POST',
          lookup,
          signal,
          agent: false,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Latchkey-Webhooks/1',
            ...headers,
          },
        },
        (response) => {
          let size = 0
          response.on('data', (chunk: Buffer) => {
            size += chunk.length
            // The status has been read; the rest of an endless answer has no meaning.
            if (size > answerLimit) request.destroy()
          })
          response.on('close', () =>
            response.complete || size > answerLimit
              ? resolve(response.statusCode ?? 0)
              : reject(new PostError(signal.aborted ? 'No answer in time' : 'No connection')),
          )
          response.on('error', () => {})
        },
      )
      request.on('error', fail)
      request.end(body)
    })
}
