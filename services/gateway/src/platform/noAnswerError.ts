/** They concern the caller or the moment, not the question. */
const ownFaults: ReadonlySet<number | undefined> = new Set([401, 402, 403, 404, 408, 429, 499])

/** An upstream's text may hold a key and is never passed on. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly status: number | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** The API itself refused (4xx, JSON), not a firewall's page. */
  readonly isRefusal: boolean

  constructor(
    message: string,
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
    super(message, { cause })
    this.status = status
    this.retryAfter = retryAfter
    this.isRefusal = isRefusal
  }

  /** A retry does not help. */
  get isAboutQuestion(): boolean {
    return this.isRefusal && !ownFaults.has(this.status)
  }

  /** The server is down or rate limits; otherwise only this answer is useless. */
  get isAway(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429
  }
}
