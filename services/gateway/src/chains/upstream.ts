/** One JSON-RPC call to an upstream; ids are ours. */
export interface UpstreamCall {
  readonly method: string
  readonly params?: unknown
}

/** What one call gave. */
export type UpstreamResult =
  | { readonly result: unknown; readonly error?: undefined }
  | {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
      readonly result?: undefined
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

/** The RPC upstreams of a chain. */
export interface ChainRpc {
  /**
   * @param calls at least one; the results come in the same order
   * @throws UpstreamDownError when none of the upstreams answers
   */
  send(calls: readonly UpstreamCall[]): Promise<readonly UpstreamResult[]>
}
