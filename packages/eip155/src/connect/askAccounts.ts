import type { Eip1193Provider } from '@latchkey/core/adapter'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { requestWallet } from './requestWallet.js'

/** The latest request to connect of each wallet, while it is not answered. */
export type OpenAsks = WeakMap<Eip1193Provider, Promise<unknown>>

/**
 * Asks a wallet to connect (`eth_requestAccounts`). A visitor may press a wallet that still shows the request from
 * before: it is asked again, as its window may be gone, but its yes to the request from before is a yes to this one
 * too; so is its no, where it says that one is open already (-32002).
 *
 * @throws LatchkeyError as the wallet answers
 */
export function askAccounts(provider: Eip1193Provider, asks: OpenAsks): Promise<unknown> {
  const earlier = asks.get(provider)
  const own = requestWallet(provider, 'eth_requestAccounts')
  const answer = earlier
    ? new Promise((resolve, reject) => {
        earlier.then(resolve, () => undefined)
        own.then(resolve, (error: unknown) => {
          if (isLatchkeyError(error, 'request_pending')) earlier.catch(reject)
          else reject(error)
        })
      })
    : own
  asks.set(provider, answer)
  const forget = (): void => {
    if (asks.get(provider) === answer) asks.delete(provider)
  }
  answer.then(forget, forget)
  return answer
}
