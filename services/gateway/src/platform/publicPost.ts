import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createPublicLookup } from './publicLookup.js'
import { isPublicAddress } from './publicGet.js'

/** Milliseconds with lookup. */
const timeout = 10_000
/** Bytes that are read and discarded. */
const answerLimit = 64 * 1024

/** @returns the status; no redirects. @throws without an answer */
export type PublicPost = (
  url: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<number>

/** Without the receiver's text. */
export class PostError extends Error {
  override readonly name = 'PostError'
}

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
            // The status is known; stop an endless answer.
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
