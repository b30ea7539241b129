/** Answers by request name; `never` leaves a request open, a thrown error refuses it. */
export type SafeAnswers = Readonly<Record<string, (params: never) => unknown>>

/** Options of {@link createSafeDouble}. */
export interface SafeDoubleOptions {
  /** Origin of Safe's page; default `https://app.safe.global`. */
  readonly origin?: string | undefined
  /** The page's ancestor origin; default Safe's, false: not available. */
  readonly ancestor?: string | false | undefined
  readonly answers?: SafeAnswers | undefined
}

export interface SafeRequest {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly env: { readonly sdkVersion: string }
}

/**
 * A mock of Safe's page around an app, with the app's window, by the Safe Apps SDK's protocol.
 * Signs nothing.
 */
export interface SafeDouble {
  readonly isDouble: true
  /** Use as `platform.window`. */
  readonly window: Window & typeof globalThis
  readonly requests: readonly (SafeRequest & { readonly target: string })[]
  answers: SafeAnswers
  /** Undefined if the value is no request, or stays open. */
  answer(data: unknown): Promise<object | undefined>
  /** Sends the page a message, by default from Safe. */
  message(data: unknown, from?: { readonly origin?: string; readonly source?: unknown }): void
  listeners(): number
}

const INFO = {
  safeAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  chainId: 1,
  threshold: 2,
  owners: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x000000000000000000000000000000000000bEEF'],
  isReadOnly: false,
}

export function createSafeDouble(options: SafeDoubleOptions = {}): SafeDouble {
  const { origin = 'https://app.safe.global', ancestor = origin } = options
  const requests: (SafeRequest & { target: string })[] = []
  const listeners = new Set<(event: never) => void>()
  const message: SafeDouble['message'] = (data, from = {}) => {
    for (const run of listeners) run({ origin, source: parent, ...from, data } as never)
  }
  const parent = {
    postMessage(data: SafeRequest, target: string) {
      requests.push({ ...data, target })
      void double.answer(data).then((answer) => answer && message(answer))
    },
  }
  const window = {
    parent,
    top: parent,
    location: { ...(ancestor !== false && { ancestorOrigins: [ancestor] }) },
    crypto: globalThis.crypto,
    addEventListener(
      type: string,
      run: (event: never) => void,
      { signal }: { readonly signal?: AbortSignal } = {},
    ) {
      if (type !== 'message' || signal?.aborted) return
      listeners.add(run)
      signal?.addEventListener('abort', () => listeners.delete(run))
    },
  }
  const double: SafeDouble = {
    isDouble: true,
    window: Object.assign(window, { self: window }) as unknown as Window & typeof globalThis,
    requests,
    answers: options.answers ?? {},
    async answer(data) {
      const { id, method, params } = (data ?? {}) as Partial<SafeRequest>
      if (typeof id !== 'string' || typeof method !== 'string') return undefined
      const version = '9.1.0'
      const make = double.answers[method] as ((params: unknown) => unknown) | undefined
      try {
        const made = make ? await make(params) : method === 'getSafeInfo' ? INFO : null
        return made === 'never' ? undefined : { id, success: true, version, data: made }
      } catch (error) {
        return { id, success: false, version, error: error instanceof Error ? error.message : String(error) }
      }
    },
    message,
    listeners: () => listeners.size,
  }
  return double
}
