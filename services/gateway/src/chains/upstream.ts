/** Ids are the gateway's. */
export interface UpstreamCall {
  readonly method: string
  readonly params?: unknown
}

export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type UpstreamResult =
  /** Can be megabytes. */
  | { readonly result: readonly Uint8Array[]; readonly error?: undefined }
  | { readonly error: RpcFailure; readonly result?: undefined }

/** Undefined for a failure. */
export function readResult(result: UpstreamResult | undefined): unknown {
  return result?.result && JSON.parse(Buffer.concat(result.result).toString())
}

export class UpstreamDownError extends Error {
  override readonly name = 'UpstreamDownError'
  /** Seconds. */
  readonly retryAfter: number

  constructor(chain: string, retryAfter: number) {
    super(`No RPC upstream of ${chain} answers.`)
    this.retryAfter = retryAfter
  }
}

/** The request is at fault: no upstream is blamed, and a retry is useless. */
export class RefusedRequestError extends Error {
  override readonly name = 'RefusedRequestError'
  readonly failure: RpcFailure
  readonly mayRetryElsewhere: boolean

  constructor(failure: RpcFailure, { mayRetryElsewhere }: { readonly mayRetryElsewhere: boolean }) {
    super(failure.message)
    this.failure = failure
    this.mayRetryElsewhere = mayRetryElsewhere
  }
}

export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly retryAfter = 1

  constructor() {
    super('The gateway is passing on as many large answers as it can.')
  }
}

export interface ChainRpc {
  /**
   * @returns results in the same order
   * @throws UpstreamDownError, RefusedRequestError
   */
  send(calls: readonly UpstreamCall[]): Promise<readonly UpstreamResult[]>
}
