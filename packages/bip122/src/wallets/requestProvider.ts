import { type ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import { walletError } from '@latchkey/protocol/wallets'
import { isObject, member } from './foreign.js'

export interface RequestProvider {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

export function textOf(answer: unknown, key: string): string {
  const value = member(answer, key)
  if (typeof value !== 'string' || value === '') throw new Error(`The wallet answered without ${key}`)
  return value
}

/** Wallets answer with `result` or `error`, or throw the answer with the error. */
export async function askProvider(
  provider: RequestProvider,
  call: {
    readonly method: string
    readonly params: unknown
    readonly codes: Readonly<Record<string, ErrorName>>
  },
): Promise<unknown> {
  const { method, params } = call
  let failure: unknown
  try {
    const answer = await provider.request(method, params)
    failure = member(answer, 'error')
    if (!isObject(failure)) return isObject(answer) && 'result' in answer ? answer.result : answer
  } catch (error) {
    failure = member(error, 'error') ?? error
  }
  const code = String(member(failure, 'code'))
  const name = Object.hasOwn(call.codes, code) ? call.codes[code] : undefined
  if (name === undefined) throw walletError(failure, method)
  const reason = String(member(failure, 'message') ?? '').slice(0, 500)
  throw new LatchkeyError(name, { details: { method, reason }, cause: failure })
}
