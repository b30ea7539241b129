import type { FrameLocator, Page } from '@playwright/test'

export interface FrameMessage {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

interface ParentWindow extends Window {
  frameParent?: {
    port: MessagePort | undefined
    readonly received: FrameMessage[]
    readonly waiting: Map<string, (received: FrameMessage) => void>
  }
}

/** Speaks the frame's protocol without product code. */
export interface FrameParent {
  readonly frame: FrameLocator
  /** @throws an error's payload */
  ask<T>(name: string, payload?: unknown): Promise<T>
  post(message: unknown): Promise<void>
  received(): Promise<readonly FrameMessage[]>
}

export async function openParent(
  page: Page,
  { parentUrl, frameUrl, chainId }: { parentUrl: string; frameUrl: string; chainId: string },
): Promise<FrameParent> {
  await page.goto(parentUrl)
  await page.evaluate(
    ({ src, origin }) => {
      const view: ParentWindow = window
      const parent: NonNullable<ParentWindow['frameParent']> = {
        port: undefined,
        received: [],
        waiting: new Map(),
      }
      view.frameParent = parent
      window.addEventListener('message', (event) => {
        if (event.origin !== origin || event.data?.type !== '@latchkey-frame/READY') return
        parent.received.push(event.data as FrameMessage)
        const [port] = event.ports
        if (port === undefined) return
        parent.port = port
        port.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
          parent.received.push(data)
          const { id } = data
          if (id !== undefined) parent.waiting.get(id)?.(data)
        })
        port.start()
      })
      const iframe = document.createElement('iframe')
      iframe.id = 'latchkey-frame'
      iframe.allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write *'
      iframe.style.cssText = 'width:360px;height:560px;border:0'
      iframe.src = src
      document.body.append(iframe)
    },
    {
      src: `${frameUrl}/sdk?projectId=shop&chainId=${chainId}&version=4&enableLogger=false`,
      origin: new URL(frameUrl).origin,
    },
  )
  const received = () => page.evaluate(() => (window as ParentWindow).frameParent?.received ?? [])
  return {
    frame: page.frameLocator('#latchkey-frame'),
    received,
    post: (message) =>
      page.evaluate((data) => (window as ParentWindow).frameParent?.port?.postMessage(data, []), message),
    async ask<T>(name: string, payload?: unknown): Promise<T> {
      const answer = await page.evaluate(
        ({ name: event, payload: data }) =>
          new Promise<FrameMessage>((resolve, reject) => {
            const parent = (window as ParentWindow).frameParent
            if (parent?.port === undefined) return reject(new Error('The frame did not say READY'))
            const id = crypto.randomUUID()
            parent.waiting.set(id, resolve)
            const message = {
              type: `@latchkey-app/${event}`,
              id,
              ...(data !== undefined && { payload: data }),
            }
            parent.port.postMessage(message, [])
          }),
        { name, payload },
      )
      if (answer.type.endsWith('_ERROR')) throw new Error(JSON.stringify(answer.payload))
      return answer.payload as T
    },
  }
}

export interface SignedIn {
  readonly address: `0x${string}`
  readonly message?: string
  readonly signature?: `0x${string}`
}

export const signInText = (page: string): string =>
  JSON.stringify({
    domain: new URL(page).host,
    uri: `${new URL(page).origin}/`,
    version: '1',
    nonce: '3289175600ab',
    issuedAt: new Date().toISOString(),
  })
