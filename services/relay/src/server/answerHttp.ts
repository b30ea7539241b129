import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HttpOptions {
  readonly contentType: string
  /** Metrics, or `ready`, `draining`, `down`. */
  readonly ask: (question: 'metrics' | 'readiness') => Promise<string>
}

export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, ask }: HttpOptions,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?')
  const reply = (status: number, type: string, body: string, headers: Record<string, string> = {}): void => {
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const json = (status: number, body: unknown): void =>
    reply(status, 'application/json; charset=utf-8', JSON.stringify(body))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return reply(405, 'text/plain; charset=utf-8', 'Method not allowed\n', { allow: 'GET, HEAD' })
  }
  if (path === '/healthz') return json(200, { status: 'ok' })
  if (path === '/readyz') {
    const isReady = (await ask('readiness').catch(() => 'down')) === 'ready'
    return json(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready' })
  }
  if (path === '/metrics') return reply(200, contentType, await ask('metrics'))
  if (path !== '/') return reply(404, 'text/plain; charset=utf-8', 'Not found\n')
  reply(426, 'text/plain; charset=utf-8', 'This is a Latchkey relay. Connect with a WebSocket.\n', {
    upgrade: 'websocket',
    connection: 'upgrade',
  })
}
