import { createRelayIds } from '@latchkey/protocol/relay'
import { createRelay } from '../src/relay/createRelay.js'
import type { RelayOptions, TopicMessage } from '../src/relay/relayTypes.js'
import { type FakeSocket, fakeSocket, type SentFrame } from './fakeSocket.js'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export function relayWith(
  options: Partial<RelayOptions> & {
    readonly onFrame?: (frame: SentFrame) => unknown
    readonly autoOpen?: boolean
  } = {},
) {
  const { onFrame = () => true, autoOpen = true, ...rest } = options
  const sockets: FakeSocket[] = []
  const messages: TopicMessage[] = []
  const relay = createRelay({
    platform: {
      now: () => Date.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
      random: (length) => new Uint8Array(length),
    },
    urls: ['ws://one'],
    nextId: createRelayIds({ now: () => Date.now(), random: () => 0 }),
    open: async (url) => () => {
      const socket = fakeSocket(url, (frame) => (frame.method === undefined ? undefined : onFrame(frame)))
      sockets.push(socket)
      if (autoOpen) queueMicrotask(() => socket.open())
      return socket
    },
    subscriptionId: async (topic) => `id of ${topic}`,
    onMessage: async (message) => {
      messages.push(message)
      return true
    },
    log: silent,
    ...rest,
  })
  const outcome = (promise: Promise<void>): { value?: string } => {
    const captured: { value?: string } = {}
    promise.then(
      () => (captured.value = 'done'),
      (error: { name: string; details: { reason: string } }) =>
        (captured.value = `${error.name}: ${error.details.reason}`),
    )
    return captured
  }
  return { relay, sockets, messages, outcome, last: () => sockets.at(-1) as FakeSocket }
}
