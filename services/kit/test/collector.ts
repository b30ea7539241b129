import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code?: number }
}

export interface SentRequest {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly resourceSpans: readonly {
      readonly resource: object
      readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
    }[]
  }
}

export async function startCollector(status: () => number = () => 200): Promise<{
  readonly url: string
  readonly requests: SentRequest[]
  spans(): readonly SentSpan[]
}> {
  const requests: SentRequest[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      requests.push({
        path: request.url,
        headers: request.headers,
        body: JSON.parse(text) as SentRequest['body'],
      })
      response.writeHead(status()).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      requests.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}
