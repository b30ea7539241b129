import type { BrowserContext } from '@playwright/test'
import { world } from './world.js'

export interface Guard {
  readonly problems: readonly string[]
  /** Matched against the whole line. */
  allow(pattern: RegExp): void
}

const binding = '__latchkeyGuard'

function knownOrigins(): ReadonlySet<string> {
  const { demoUrl, hostsUrl, gatewayUrl, devnet } = world()
  const wallet = devnet.wallet ? [devnet.wallet] : []
  const { solana, bitcoin, onramp } = devnet
  const urls = [
    demoUrl,
    hostsUrl,
    gatewayUrl,
    ...wallet,
    ...(onramp ? [onramp.replace('127.0.0.1', 'localhost')] : []),
    ...devnet.chains.map((chain) => chain.rpcUrl),
    ...(solana ? [solana.rpcUrl, solana.wsUrl] : []),
    ...(bitcoin ? [bitcoin.esploraUrl] : []),
  ]
  return new Set(urls.map((url) => new URL(url).origin))
}

/** Console output, uncaught errors, CSP violations, and requests to foreign hosts. */
export async function guardPages(context: BrowserContext): Promise<Guard> {
  const violations: string[] = []
  const allowed: RegExp[] = []
  const known = knownOrigins()
  context.on('console', (message) => violations.push(`console.${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => violations.push(`error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && !known.has(url.origin))
      violations.push(`request: ${url.href}`)
  })
  await context.exposeBinding(binding, (_, text: string) => void violations.push(text))
  await context.addInitScript((name) => {
    const tell = (text: string) => (Reflect.get(window, name) as (text: string) => void)(text)
    document.addEventListener('securitypolicyviolation', (event) => {
      tell(`csp: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
    window.addEventListener('unhandledrejection', (event) => tell(`rejection: ${String(event.reason)}`))
  }, binding)
  return {
    get problems() {
      return violations.filter((line) => !allowed.some((pattern) => pattern.test(line)))
    },
    allow: (pattern) => void allowed.push(pattern),
  }
}
