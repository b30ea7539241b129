/** No service sends a page instead of JSON. */
export const isPage = (body: string): boolean => /^\s*</.test(body)

/** A firewall or proxy sent a page, whose status says nothing about the service. */
export function pageInstead<E extends { message: string }>(
  status: number,
  fail: (details: { readonly status: number; readonly reason: string }) => E,
): E {
  const reason = `a web page came in place of an answer (status ${status}), as from a firewall or a proxy; let requests of this page through to the service`
  const error = fail({ status, reason })
  error.message += `: ${reason}`
  return error
}
