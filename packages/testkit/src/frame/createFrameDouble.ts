import {
  type AppEvent,
  type AppRequest,
  type AppSuccess,
  errorMessage,
  FRAME_VERSION,
  type FrameErrorPayload,
  type FrameEvent,
  frameEvent,
  type FrameEventPayload,
  type FrameMessage,
  parseAppMessage,
  successMessage,
} from '@latchkey/protocol/frame'

/** Answers by request name; `never` leaves a request open. */
export type FrameAnswers = {
  [N in AppEvent]?: (
    payload: AppRequest<N>,
  ) => AppSuccess<N> | 'never' | FrameErrorPayload | Promise<AppSuccess<N>>
}

/** Options of {@link createFrameDouble}. */
export interface FrameDoubleOptions {
  readonly origin: string
  /** Origin of the page; default `https://shop.example`. */
  readonly page?: string | undefined
  readonly answers?: FrameAnswers | undefined
  /** False: READY is never sent by itself. */
  readonly loads?: boolean | undefined
}

/** A double of the embedded wallet's frame and page; signs nothing. */
export interface FrameDouble {
  readonly isDouble: true
  /** Use as `platform.window`. */
  readonly window: Window & typeof globalThis
  readonly requests: readonly { readonly id: string; readonly name: AppEvent; readonly payload: unknown }[]
  readonly elements: readonly {
    readonly src: string
    readonly attributes: Readonly<Record<string, string>>
  }[]
  answers: FrameAnswers
  ready(): void
  say<N extends FrameEvent>(name: N, payload: FrameEventPayload<N>): void
  post(data: unknown): void
  /** Sends the page a message, by default from this frame. */
  message(
    data: unknown,
    from?: { readonly origin?: string; readonly source?: unknown; readonly ports?: readonly MessagePort[] },
  ): void
  dispatch(type: string, event: object): void
  close(): void
}

export function createFrameDouble(options: FrameDoubleOptions): FrameDouble {
  const { origin, page = 'https://shop.example', loads = true } = options
  const requests: { id: string; name: AppEvent; payload: unknown }[] = []
  const { elements, tell, window } = createPage(page, () => loads && double.ready())
  let port: MessagePort | undefined

  const message: FrameDouble['message'] = (data, from = {}) =>
    tell('message', { origin, source: elements.at(-1)?.contentWindow ?? null, ports: [], ...from, data })

  const answer = (data: unknown): void => {
    const request = parseAppMessage(data)
    if (!request) return
    requests.push({ id: request.id, name: request.name, payload: request.payload })
    const make = double.answers[request.name] as ((payload: unknown) => unknown) | undefined
    const made = make ? make(request.payload) : defaults[request.name]
    if (made === 'never') return
    const succeed = (payload: unknown): void =>
      post(successMessage(request.name, request.id, payload as never))
    if (made instanceof Promise) void made.then(succeed)
    else if (isError(made)) post(errorMessage(request.name, request.id, made))
    else succeed(made)
  }
  const post = (data: unknown): void => port?.postMessage(data)

  const double: FrameDouble = {
    isDouble: true,
    window: window as unknown as Window & typeof globalThis,
    requests,
    elements,
    answers: options.answers ?? {},
    ready() {
      port?.close()
      const channel = new MessageChannel()
      port = channel.port1
      port.addEventListener('message', ({ data }) => answer(data))
      port.start()
      message(frameEvent('READY', { version: FRAME_VERSION }), { ports: [channel.port2] })
    },
    say: (name, payload) => post(frameEvent(name, payload) satisfies FrameMessage),
    post,
    message,
    dispatch: tell,
    close: () => port?.close(),
  }
  return double
}

function createPage(origin: string, onLoad: () => void) {
  const listeners = new Set<readonly [type: string, run: (event: never) => void]>()
  const elements: FakeElement[] = []
  const addEventListener = (
    type: string,
    run: (event: never) => void,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): void => {
    const entry = [type, run] as const
    listeners.add(entry)
    signal?.addEventListener('abort', () => listeners.delete(entry))
  }
  const append = (element: FakeElement): void => {
    element.isConnected = true
    elements.push(element)
    queueMicrotask(() => {
      if (element.isConnected) onLoad()
    })
  }
  const location = new URL(`${origin}/cart`)
  const createElement = (): FakeElement => createFakeElement(elements)
  const window = {
    location,
    navigator: { userAgent: 'a double' },
    addEventListener,
    document: { title: 'Shop', createElement, body: { append }, addEventListener },
    requestAnimationFrame: () => 0,
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url: string) => void (location.href = url),
    },
  }
  const tell = (type: string, event: object): void => {
    for (const [name, run] of listeners) if (name === type) run(event as never)
  }
  return { elements, tell, window }
}

function createFakeElement(elements: FakeElement[]): FakeElement {
  const attributes: Record<string, string> = {}
  const element: FakeElement = {
    id: '',
    src: '',
    title: '',
    style: {},
    attributes,
    contentWindow: {},
    isConnected: false,
    setAttribute: (name, value) => void (attributes[name] = value),
    focus: () => undefined,
    remove: () => {
      element.isConnected = false
      elements.splice(elements.indexOf(element), 1)
    },
  }
  return element
}

interface FakeElement {
  id: string
  src: string
  title: string
  readonly style: object
  readonly attributes: Readonly<Record<string, string>>
  readonly contentWindow: object
  isConnected: boolean
  setAttribute(name: string, value: string): void
  focus(): void
  remove(): void
}

const isError = (value: unknown): value is FrameErrorPayload =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value

const defaults: { readonly [N in AppEvent]?: AppSuccess<N> } = {
  SYNC_DAPP_DATA: {},
  SYNC_THEME: {},
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [] },
  IS_CONNECTED: { isConnected: false },
}
