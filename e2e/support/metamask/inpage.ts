// Before the page's scripts: MetaMask's in-page provider, over a stream to a background in Node.
import { initializeProvider } from '@metamask/providers'
import { Duplex } from 'readable-stream'

type Message = Readonly<Record<string, unknown>>

declare global {
  interface Window {
    metamaskBackground(message: Message): Promise<readonly Message[]>
    metamaskPush(message: Message): void
  }
}

const stream = new Duplex({
  objectMode: true,
  read: () => undefined,
  write: (message: Message, _encoding, done) => {
    done()
    void window.metamaskBackground(message).then((answers) => {
      for (const answer of answers) stream.push(answer)
    })
  },
})
window.metamaskPush = (message) => stream.push(message)

initializeProvider({
  connectionStream: stream,
  shouldSendMetadata: false,
  shouldSetOnWindow: true,
  shouldShimWeb3: false,
  providerInfo: {
    uuid: crypto.randomUUID(),
    name: 'MetaMask',
    rdns: 'io.metamask',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="orange"/></svg>',
  },
})
