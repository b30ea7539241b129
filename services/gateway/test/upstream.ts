import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For behavior that a real node does not show on demand. */
export interface UpstreamDouble {
  readonly url: string
  readonly requests: string[]
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
  stop(): Promise<void>
}

/** Answers 500 until `answer` is set. */
export async function startUpstream(): Promise<UpstreamDouble> {
  const requests: string[] = []
  const double = {
    url: '',
    requests,
    answer: (_request: IncomingMessage, response: ServerResponse, _body: string) => {
      response.writeHead(500).end('down')
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      requests.push(body)
      double.answer(request, response, body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}
