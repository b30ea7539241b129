import { inSpan } from '../tracing/tracer.js'

/**
 * Its signal also covers the body. In Node.js a garbage collection after the head loses the abort,
 * so a stalled server would block for undici's five minutes:
 * https://github.com/nodejs/node/issues/55428.
 *
 * @returns without `url` and `redirected` when there is a signal and a body
 */
export async function outgoingFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await tracedFetch(input, init)
  const { body } = response
  const signal = init?.signal
  return body && signal ? new Response(endedBy(signal, body), response) : response
}

/** Sends no trace headers to other companies. */
function tracedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = typeof input === 'object' && 'method' in input ? input : undefined
  const method = init?.method ?? request?.method ?? 'GET'
  const attributes = {
    'http.request.method': method,
    'server.address': companyOf(String(request?.url ?? input)),
  }
  return inSpan({ name: method, kind: 'client', attributes }, async (span) => {
    const response = await fetch(input, init)
    span.set({ 'http.response.status_code': response.status })
    if (response.status >= 400) span.fail()
    return response
  })
}

/** The last two labels: subdomain and path may be a key. */
function companyOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return /[a-z]$/i.test(hostname) ? hostname.split('.').slice(-2).join('.') : 'address'
}

function endedBy(
  signal: AbortSignal,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let letGo = () => {}
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const end = () => {
          controller.error(signal.reason)
          reader.cancel(signal.reason).catch(() => {})
        }
        letGo = () => signal.removeEventListener('abort', end)
        if (signal.aborted) end()
        else signal.addEventListener('abort', end, { once: true })
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (signal.aborted) return
          if (!done) return controller.enqueue(value)
          letGo()
          controller.close()
        } catch (error) {
          letGo()
          throw error
        }
      },
      cancel(reason) {
        letGo()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
