/** A header name (RFC 9110, 5.6.2). */
const token = /^[!#$%&'*+.^`|~\w-]+$/

/** Headers that monitoring adds to every request of a page: W3C Trace Context and Baggage, and those of vendors. */
const tracing =
  /^(traceparent|tracestate|baggage|sentry-trace|b3|x-b3-[\w-]+|x-datadog-[\w-]+|newrelic|elastic-apm-traceparent|uber-trace-id|x-amzn-trace-id|x-cloud-trace-context|request-id|request-context)$/

/**
 * Names the request headers that a preflight is answered with. A page's monitoring adds headers that a service cannot
 * know in advance, and a browser cancels the request when a single one is missing. Where no cookie is read, a header
 * gives a page no power that its script does not have anyway. Where cookies are read, only the usual headers and those
 * of tracing pass.
 *
 * @param options.asked the request's `Access-Control-Request-Headers`, if it has one
 * @param options.usual names in lower case that are always allowed
 * @param options.cookies whether the route reads cookies
 * @returns the value of `Access-Control-Allow-Headers`
 */
export function corsHeaders({
  asked,
  usual,
  cookies,
}: {
  readonly asked: string | null | undefined
  readonly usual: readonly string[]
  readonly cookies: boolean
}): string {
  const names = (asked ?? '').split(',').map((name) => name.trim().toLowerCase())
  const allowed = names.filter((name) => token.test(name) && (!cookies || tracing.test(name)))
  return [...new Set([...usual, ...allowed])].join(', ')
}
