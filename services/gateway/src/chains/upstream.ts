/** One JSON-RPC call to an upstream; ids are ours. */
export interface UpstreamCall {
  readonly method: string
  readonly params?: unknown
}

/** A failure in the words of this gateway. */
export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type UpstreamResult =
  /** JSON as the upstream wrote it, in pieces: it can have megabytes, and most of it is only passed on. */
  | { readonly result: readonly Uint8Array[]; readonly error?: undefined }
  | { readonly error: RpcFailure; readonly result?: undefined }

/** The value of a result that is needed here; undefined for a failure. */
export function readResult(result: UpstreamResult | undefined): unknown {
  return result?.result && JSON.parse(Buffer.concat(result.result).toString())
}

/** No upstream of a chain gave an answer. */
export class UpstreamDownError extends Error {
  override readonly name = 'UpstreamDownError'
  /** Seconds. */
  readonly retryAfter: number

  constructor(chain: string, retryAfter: number) {
    super(`No RPC upstream of ${chain} answers.`)
    this.retryAfter = retryAfter
  }
}

/** The request itself is at fault: no upstream is blamed for it, and asking again is of no use. */
export class RefusedRequestError extends Error {
  override readonly name = 'RefusedRequestError'
  readonly failure: RpcFailure
  /** Whether another upstream may see it otherwise. */
  readonly elsewhere: boolean

  constructor(failure: RpcFailure, { elsewhere }: { readonly elsewhere: boolean }) {
    super(failure.message)
    this.failure = failure
    this.elsewhere = elsewhere
  }
}

/** Too many large answers are on their way at once. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly retryAfter = 1

  constructor() {
    super('The gateway is passing on as many large answers as it can.')
  }
}

/** The RPC upstreams of a chain. */
export interface ChainRpc {
  /**
   * @param calls at least one; the results come in the same order
   * @throws UpstreamDownError when none of the upstreams answers
   * @throws RefusedRequestError when the request is at fault
   * @throws BusyError when too many large answers are on their way
   */
  send(calls: readonly UpstreamCall[]): Promise<readonly UpstreamResult[]>
}
