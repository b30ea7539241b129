/**
 * PostgreSQL's classes 08 (connection) and 53 (resources), parts of 57, 25006 (read-only after a
 * failover), and Node's network errors.
 */
const codes =
  /^(?:08\w{3}|53\w{3}|57P\w{2}|57014|25006|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** Messages of pg itself, without a code; always English, whatever the server's `lc_messages`. */
const messages =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|client was closed/i

export function isDatabaseDown(error: unknown): boolean {
  let current: unknown = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : undefined
    if (code === undefined ? messages.test(current.message) : codes.test(code)) return true
    current = current.cause
  }
  return false
}
