import { frameEvent } from '@latchkey/protocol/frame'
import { isBytes, pack, unpack } from './pack.js'
import type { StageView } from '../ui/stage.js'

export interface PasskeyRequest {
  readonly number: number
  readonly name: 'get' | 'create' | 'forget'
  /** By {@link pack}. */
  readonly given: unknown
}

export interface PasskeyAnswer {
  readonly number: number
  /** Absent if the browser refused. */
  readonly answer?: unknown
}

interface Visit {
  closed: boolean
  close(): void
}

interface ReceivedCredential {
  readonly rawId: unknown
  readonly authenticatorAttachment?: string
  readonly response: Readonly<Record<string, unknown>> & { readonly transports?: readonly string[] }
  readonly extensions: unknown
}

/**
 * A cut-off window asks for passkeys and opens providers: a browser requires the press in the page
 * that asks.
 */
export function createRemoteWindow(view: Window & typeof globalThis, onRequest: () => void) {
  const open = new Map<number, { readonly ask: PasskeyRequest; readonly settle: (answer: unknown) => void }>()
  const listeners = new Set<(event: MessageEvent) => void>()
  let lastNumber = 0
  let pressedUrl: string | undefined
  let visit: Visit | undefined

  const ask = async (name: PasskeyRequest['name'], given: unknown): Promise<unknown> => {
    lastNumber += 1
    const number = lastNumber
    const answer = await new Promise<unknown>((settle) => {
      open.set(number, { ask: { number, name, given: pack(given) }, settle })
      onRequest()
    })
    if (answer === undefined) throw new view.DOMException('Refused there', 'NotAllowedError')
    return answer
  }
  const ownView = {
    ...passkeysOf(ask),
    location: view.location,
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      void listeners.delete(listener),
    open(url: string | URL): Visit | null {
      const isOpen = pressedUrl === String(url)
      pressedUrl = undefined
      if (!isOpen) return null
      visit = { closed: false, close: () => undefined }
      return visit
    },
  }

  return {
    view: ownView as unknown as StageView,
    asks: (): readonly PasskeyRequest[] => [...open.values()].map((one) => one.ask),
    settleRequest({ number, answer }: PasskeyAnswer): void {
      const found = open.get(number)
      open.delete(number)
      found?.settle(unpack(answer))
    },
    /** @param opened within the press */
    press(opened: string | undefined, run: () => void): void {
      pressedUrl = opened
      run()
      pressedUrl = undefined
    },
    /** @param uri the provider's redirect */
    finishVisit(uri: string | undefined): void {
      const source = visit
      if (source === undefined) return
      if (uri === undefined) source.closed = true
      else
        for (const listener of listeners)
          listener({
            data: frameEvent('SOCIAL_RESULT', { uri }),
            origin: view.location.origin,
            source,
          } as unknown as MessageEvent)
    },
    end(): void {
      if (visit) visit.closed = true
      for (const { settle } of open.values()) settle(undefined)
      open.clear()
    },
  }
}

const passkeysOf = (ask: (name: PasskeyRequest['name'], given: unknown) => Promise<unknown>) => ({
  navigator: {
    credentials: {
      get: async (options: object) => credentialOf(await ask('get', options)),
      create: async (options: object) => credentialOf(await ask('create', options)),
    },
  },
  PublicKeyCredential: { signalUnknownCredential: (of: object) => ask('forget', of) },
})

function credentialOf(received: unknown): Credential {
  const { rawId, response, extensions, authenticatorAttachment } = received as ReceivedCredential
  const { transports, ...parts } = response
  const read = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, isBytes(part) ? part.buffer : part]),
  )
  return {
    type: 'public-key',
    rawId: isBytes(rawId) ? rawId.buffer : rawId,
    authenticatorAttachment,
    response: { ...read, getTransports: () => transports ?? [] },
    getClientExtensionResults: () => extensions,
  } as unknown as Credential
}
