import { FRAME_VERSION, frameEvent, type FrameMessage } from '@latchkey/protocol/frame'
import type { Ignored } from './ignored.js'

export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void }
  addEventListener(type: 'message', listener: () => void): void
}

export interface ChannelPort {
  readonly origin: string
  post(message: FrameMessage | { readonly type: string; readonly payload?: unknown }): void
}

/**
 * Posts READY with a message port; the browser delivers it only to a page of that origin. From then
 * on window messages are ignored.
 */
export function openChannel(
  view: FrameWindow,
  origins: readonly string[],
  { receive, ignored }: { receive: (data: unknown, port: ChannelPort) => void; ignored: Ignored },
): Pick<ChannelPort, 'post'> {
  view.addEventListener('message', () => ignored.count('window'))
  const ports = origins.map((origin) => {
    const { port1, port2 } = new MessageChannel()
    const port: ChannelPort = { origin, post: (message) => port1.postMessage(message) }
    port1.addEventListener('message', ({ data }: MessageEvent) => receive(data, port))
    port1.addEventListener('messageerror', () => ignored.count('malformed'))
    port1.start()
    view.parent.postMessage(frameEvent('READY', { version: FRAME_VERSION }), origin, [port2])
    return port
  })
  return { post: (message) => ports.forEach((port) => port.post(message)) }
}
