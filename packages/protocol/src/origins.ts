export interface OriginOptions {
  /** Allows `localhost` and `127.0.0.1` with any scheme and port. */
  readonly development: boolean
}

interface OriginParts {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

const pattern =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^\s/:?#@[\]]+)(?::(\d{1,5}|\*))?(?:[/?#].*)?$/i

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' }

/**
 * Whether a page's origin is on a project's list. An empty list allows every origin.
 *
 * `*` matches exactly one whole host label; such an entry's scheme and port count when given (port
 * `*` is any). Other entries with a scheme must be the same origin; without one they are a host or
 * host:port.
 *
 * @param origin as a browser sends it, e.g. `https://app.example.com:8443`; `null` is opaque
 */
export function isOriginAllowed(
  origin: string,
  allowedOrigins: readonly string[],
  options: OriginOptions,
): boolean {
  if (allowedOrigins.length === 0) return true
  const page = parse(origin)
  if (page === undefined || page.scheme === undefined) return false
  if (options.development && (page.host === 'localhost' || page.host === '127.0.0.1')) return true
  return allowedOrigins.some((entry) => matches(page, entry))
}

function matches(page: OriginParts, text: string): boolean {
  const entry = parse(text.trim())
  if (entry === undefined) return false
  if (entry.scheme !== undefined && entry.scheme !== page.scheme) return false
  const wildcard = entry.port === '*' || entry.host.split('.').includes('*')
  if (!sameHost(page.host, entry.host)) return false
  if (entry.port === '*') return true
  if (entry.port !== undefined) return portOf(page) === entry.port
  // Without a port an origin means its scheme's default; looser entries match any port.
  return wildcard || entry.scheme === undefined || portOf(page) === portOf(entry)
}

function sameHost(host: string, entry: string): boolean {
  const labels = host.split('.')
  const wanted = entry.split('.')
  return labels.length === wanted.length && wanted.every((label, i) => label === '*' || label === labels[i])
}

function portOf(parts: OriginParts): string | undefined {
  return parts.port ?? defaultPorts[parts.scheme ?? '']
}

function parse(text: string): OriginParts | undefined {
  const found = pattern.exec(text)
  const host = found?.[2]
  if (found === null || host === undefined) return undefined
  const port = found[3]
  if (port !== undefined && port !== '*' && Number(port) > 65_535) return undefined
  return {
    scheme: found[1]?.toLowerCase(),
    host: asciiHost(host),
    port: port === undefined || port === '*' ? port : String(Number(port)),
  }
}

/** Browsers send lower case and punycode; operators may not. */
function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host.toLowerCase()
  }
}
