import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bip122 } from '@latchkey/bip122'
import { createLatchkey } from '@latchkey/core'
import { contentSecurityPolicy } from '@latchkey/core/csp'
import { type Devnet, type DevnetJson, serveStatic, startDevnet } from '@latchkey/devnet'
import { eip155 } from '@latchkey/eip155'
import { solana as solanaAdapter } from '@latchkey/solana'
import { walletConnect } from '@latchkey/walletconnect'
import { build } from 'vite'
import { bitcoinNetwork, solanaNetwork } from '../hosts/src/familyNetworks.js'
import { evmNetworks } from '../hosts/src/makeClient.js'
import { buildReact18 } from './buildReact18.js'
import { demoOf, hostsLibrary } from './hostsLibrary.js'
import type { World } from './world.js'

const hosts = fileURLToPath(new URL('../hosts', import.meta.url))
const elements = fileURLToPath(new URL('../../packages/elements/dist', import.meta.url))

/** Reuses an existing world (`LATCHKEY_E2E`). */
export async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['LATCHKEY_E2E']) return async () => undefined
  const built = build({
    ...hostsLibrary,
    root: hosts,
    configFile: `${hosts}/vite.config.ts`,
    logLevel: 'error',
  }).then(() => {
    // As published, for pages without a bundler.
    cpSync(elements, `${hosts}/dist/elements/dist`, { recursive: true })
    return buildReact18(hosts)
  })
  const json: Record<string, unknown> = {}
  const headers: Record<string, string> = {}
  const pages = await serveStatic({ root: `${hosts}/dist`, headers, json })
  const demoDir = await demoOf(build)
  const starting = startDevnet({
    ...demoDir,
    solana: true,
    bitcoin: true,
    gateway: true,
    history: true,
    names: true,
    swaps: true,
    onramp: true,
    relay: true,
    demo: true,
    wallet: true,
    csp: 'strict',
    origins: [pages.url],
  })
  const [devnet] = await Promise.all([starting, built])
  await withoutNames(devnet)
  json['/devnet.json'] = devnet.json
  headers['content-security-policy'] = hostPolicy(devnet.json)
  if (!devnet.demoUrl || !devnet.gatewayUrl)
    throw new Error('The devnet came up without its demo or its gateway')
  const world: World = {
    demoUrl: devnet.demoUrl,
    hostsUrl: pages.url,
    gatewayUrl: devnet.gatewayUrl,
    devnet: devnet.json,
  }
  process.env['LATCHKEY_E2E'] = JSON.stringify(world)
  return async () => {
    await Promise.all([pages.stop(), devnet.stop()])
  }
}

export default globalSetup

/** Only what a client reports, so missing entries fail. */
function hostPolicy(devnet: DevnetJson): string {
  const { solana, bitcoin, gateway, relay } = devnet
  const client = createLatchkey({
    networks: [
      ...evmNetworks(devnet),
      ...(solana ? [solanaNetwork(solana)] : []),
      ...(bitcoin ? [bitcoinNetwork(bitcoin)] : []),
    ],
    adapters: [eip155(), ...(solana ? [solanaAdapter()] : []), ...(bitcoin ? [bip122()] : [])],
    connectors: relay ? [walletConnect({ relayUrl: relay })] : [],
    gateway: gateway ?? undefined,
  })
  return contentSecurityPolicy(client, { 'font-src': ["'self'"], 'frame-ancestors': ["'none'"] })
}

/** The gateway rereads the file at its next request. */
async function withoutNames({ configPath, gatewayUrl }: Devnet): Promise<void> {
  const response = await fetch(`${gatewayUrl}/v1/init`)
  const { features } = (await response.json()) as { features: readonly { id: string }[] }
  const settings = JSON.parse(readFileSync(configPath, 'utf8')) as { projects: [{ features?: unknown }] }
  settings.projects[0].features = features.map((feature) =>
    feature.id === 'names' ? { ...feature, isEnabled: false } : feature,
  )
  writeFileSync(configPath, JSON.stringify(settings))
}
