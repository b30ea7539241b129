/** An answer or event of the wallet's frame, as it came. */
interface Said {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

/** The page's end of the channel to the frame, which the test's embedding code keeps at its window. */
const port = (): MessagePort =>
  (window as unknown as { readonly frameParent: { readonly port: MessagePort } }).frameParent.port

/** The wallet's frame in this page. */
export function frameHere(): HTMLIFrameElement {
  const frame = document.querySelector<HTMLIFrameElement>('#latchkey-frame')
  if (frame === null) throw new Error('There is no frame')
  return frame
}

/** Posts anything to the frame. */
export const post = (message: unknown): void => port().postMessage(message, [])

/** Asks the frame. @returns the answer as it came */
export function ask(name: string, payload?: unknown): Promise<Said> {
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<Said>) => {
      if (data.id !== id) return
      port().removeEventListener('message', hear)
      resolve(data)
    }
    port().addEventListener('message', hear)
    post({ type: `@latchkey-app/${name}`, id, ...(payload !== undefined && { payload }) })
  })
}

/** Asks for a signature. */
export const rpc = (method: string, params: unknown, chainId: number): Promise<Said> =>
  ask('RPC_REQUEST', { method, params, chainNamespace: 'eip155', chainId })
