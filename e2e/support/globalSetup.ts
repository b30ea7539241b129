import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chainUrls, type Devnet, serveStatic, startDevnet, strictCsp } from '@latchkey/devnet'
import { build } from 'vite'
import { buildReact18 } from './buildReact18.js'
import type { World } from './world.js'

const hosts = fileURLToPath(new URL('../hosts', import.meta.url))

/**
 * Starts the chains of every family, the gateway, the relay, the demo, the wallet and the test hosts; returns what ends them. A world
 * that is there already (`LATCHKEY_E2E`) is used as it is.
 */
export async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['LATCHKEY_E2E']) return async () => undefined
  const built = build({ root: hosts, configFile: `${hosts}/vite.config.ts`, logLevel: 'error' }).then(() =>
    buildReact18(hosts),
  )
  const json: Record<string, unknown> = {}
  const headers: Record<string, string> = {}
  const pages = await serveStatic({ root: `${hosts}/dist`, headers, json })
  // What starts waits for much; what is built takes that time.
  const starting = startDevnet({
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
  const rpcUrls = chainUrls(devnet)
  headers['content-security-policy'] = strictCsp({
    gateway: devnet.gatewayUrl,
    relay: devnet.relayUrl,
    rpcUrls,
  })
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

/**
 * Pages have no names unless their test asks for them: what is tested elsewhere stays as most projects see it. The gateway
 * takes the change with its next request.
 */
async function withoutNames({ configPath, gatewayUrl }: Devnet): Promise<void> {
  const response = await fetch(`${gatewayUrl}/v1/init`)
  const { features } = (await response.json()) as { features: readonly { id: string }[] }
  const settings = JSON.parse(readFileSync(configPath, 'utf8')) as { projects: [{ features?: unknown }] }
  settings.projects[0].features = features.map((feature) =>
    feature.id === 'names' ? { ...feature, isEnabled: false } : feature,
  )
  writeFileSync(configPath, JSON.stringify(settings))
}
