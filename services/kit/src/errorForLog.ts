const harmless = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]

const deepest = 8

/** Type, message, frames, causes. PostgreSQL quotes refused rows: addresses, tokens, shares. */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? 'not an error' : String(error)
  const { cause } = error
  const errors = error instanceof AggregateError ? (error.errors as readonly unknown[]) : []
  const isDeep = depth >= deepest
  return {
    type: error.constructor.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...Object.fromEntries(
      harmless.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : [])),
    ),
    ...(cause !== undefined && !isDeep && { cause: errorForLog(cause, depth + 1) }),
    ...(errors.length > 0 &&
      !isDeep && { errors: errors.slice(0, deepest).map((one) => errorForLog(one, depth + 1)) }),
  }
}

function messageOf(error: Error): string {
  // PostgreSQL quotes names and values alike.
  if ('severity' in error && 'code' in error) return error.message.replaceAll(/"[^"]*"/g, '"…"')
  // Drizzle's message lists the values.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`
  return error.message
}

/** The message's lines may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return at < 0 ? '' : stack.slice(at + message.length).trim()
}
