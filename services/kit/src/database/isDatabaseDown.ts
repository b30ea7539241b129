/**
 * Classes 08 (connection) and 53 (resources) of PostgreSQL, its 57 (shutdown, time-out), 25006 (read-only after a
 * failover), and Node's network errors.
 */
const codes =
  /^(?:08\w{3}|53\w{3}|57P\w{2}|57014|25006|ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/**
 * Constants of pg itself, which gives these failures no code. They are in English whatever the server's `lc_messages`
 * is; what the server says is told by its SQLSTATE alone.
 */
const messages =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|client was closed/i

/** Whether an error, or what caused it, means that the database cannot be reached now. */
export function isDatabaseDown(error: unknown): boolean {
  let current: unknown = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : undefined
    if (code === undefined ? messages.test(current.message) : codes.test(code)) return true
    current = current.cause
  }
  return false
}
