/** RFC 9110, 5.6.2. */
const token = /^[!#$%&'*+.^`|~\w-]+$/

/** W3C Trace Context and Baggage, and vendors' headers. */
const tracing =
  /^(traceparent|tracestate|baggage|sentry-trace|b3|x-b3-[\w-]+|x-datadog-[\w-]+|newrelic|elastic-apm-traceparent|uber-trace-id|x-amzn-trace-id|x-cloud-trace-context|request-id|request-context)$/

/**
 * A page's monitoring adds unknown headers, and browsers cancel a request when one is refused.
 * Without cookies a header gives a page no more power than its script has, so all pass; otherwise
 * only usual and tracing headers.
 *
 * @param options.usual lower-case names
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
