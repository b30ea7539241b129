/** Refusals that say something about the caller or about the moment, and nothing about what was asked. */
const ownFaults: ReadonlySet<number | undefined> = new Set([401, 402, 403, 404, 408, 429, 499])

/**
 * An upstream did not answer, or not as documented. Its text is never passed on: it may hold a key.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  /** The HTTP status, where there was one and all of the answer came. */
  readonly status: number | undefined
  /** Seconds, where it is known when to ask again. */
  readonly retryAfter: number | undefined
  /** It refused what was asked, as its own API does (4xx, JSON); a page of a firewall is no such answer. */
  readonly isRefusal: boolean

  constructor(
    what: string,
    {
      status,
      retryAfter,
      isRefusal = false,
      cause,
    }: {
      readonly status?: number
      readonly retryAfter?: number
      readonly isRefusal?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(what, { cause })
    this.status = status
    this.retryAfter = retryAfter
    this.isRefusal = isRefusal
  }

  /** The question is at fault: asking it again, or of the same server later, does not help. */
  get isAboutQuestion(): boolean {
    return this.isRefusal && !ownFaults.has(this.status)
  }

  /** The server does not work, or takes no more requests; else it is this answer that is of no use. */
  get isAway(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429
  }
}
