interface PageMessage {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

const port = (): MessagePort =>
  (window as unknown as { readonly frameParent: { readonly port: MessagePort } }).frameParent.port

export function frameHere(): HTMLIFrameElement {
  const frame = document.querySelector<HTMLIFrameElement>('#latchkey-frame')
  if (frame === null) throw new Error('There is no frame')
  return frame
}

export const post = (message: unknown): void => port().postMessage(message, [])

export function ask(name: string, payload?: unknown): Promise<PageMessage> {
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<PageMessage>) => {
      if (data.id !== id) return
      port().removeEventListener('message', hear)
      resolve(data)
    }
    port().addEventListener('message', hear)
    post({ type: `@latchkey-app/${name}`, id, ...(payload !== undefined && { payload }) })
  })
}

export const rpc = (method: string, params: unknown, chainId: number): Promise<PageMessage> =>
  ask('RPC_REQUEST', { method, params, chainNamespace: 'eip155', chainId })
