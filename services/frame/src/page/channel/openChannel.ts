import { FRAME_VERSION, frameEvent, type FrameMessage } from '@latchkey/protocol/frame'
import type { Ignored } from './ignored.js'

/** The members of the frame's window that the handshake needs. */
export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void }
  addEventListener(type: 'message', listener: () => void): void
}

/** A way to the host's page, whose origin was named when its end was handed over. */
export interface Way {
  readonly origin: string
  post(message: FrameMessage | { readonly type: string; readonly payload?: unknown }): void
}

/**
 * Says READY with the end of a channel to each of these origins; the browser gives it to the page of that origin and to
 * nobody else. From then on the channel is all that counts: window messages are ignored, whoever posts them.
 *
 * @param receive called with what came over the channel, and the way back
 * @returns posts to whoever holds an end
 */
export function openChannel(
  view: FrameWindow,
  origins: readonly string[],
  { receive, ignored }: { receive: (data: unknown, way: Way) => void; ignored: Ignored },
): Pick<Way, 'post'> {
  view.addEventListener('message', () => ignored.count('window'))
  const ways = origins.map((origin) => {
    const { port1, port2 } = new MessageChannel()
    const way: Way = { origin, post: (message) => port1.postMessage(message) }
    port1.addEventListener('message', ({ data }: MessageEvent) => receive(data, way))
    port1.addEventListener('messageerror', () => ignored.count('malformed'))
    port1.start()
    view.parent.postMessage(frameEvent('READY', { version: FRAME_VERSION }), origin, [port2])
    return way
  })
  return { post: (message) => ways.forEach((way) => way.post(message)) }
}
