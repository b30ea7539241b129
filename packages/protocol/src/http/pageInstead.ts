/** Whether a body is a web page, which no service sends in place of JSON. */
export const isPage = (body: string): boolean => /^\s*</.test(body)

/**
 * Says in an error that a web page came in the place of an answer, as a firewall or a proxy before a service sends it. It
 * is no answer of the service, whatever its status: it refuses nothing and ends nothing.
 *
 * @param status of the page
 * @param fail makes the error of its details
 * @returns that error, with the reason at the end of its message
 */
export function pageInstead<E extends { message: string }>(
  status: number,
  fail: (details: { readonly status: number; readonly reason: string }) => E,
): E {
  const reason = `a web page came in place of an answer (status ${status}), as from a firewall or a proxy; let requests of this page through to the service`
  const error = fail({ status, reason })
  error.message += `: ${reason}`
  return error
}
