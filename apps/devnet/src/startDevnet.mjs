import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoAccounts, deployer, mnemonic } from './accounts.mjs'
import { choosePorts } from './choosePorts.mjs'
import { blockedReceiver } from './deployContracts.mjs'
import { findAnvil } from './findAnvil.mjs'
import { gatewaySettings } from './gatewaySettings.mjs'
import { serveDemo } from './serveDemo.mjs'
import { startChains } from './startChains.mjs'
import { startGateway } from './startGateway.mjs'

/** @typedef {import('./types.js').DevnetOptions} DevnetOptions */

const builtDemo = fileURLToPath(new URL('../../demo/dist', import.meta.url))

/**
 * Starts the local chains and, when asked, the gateway and the demo. See `index.d.mts`.
 *
 * @param {DevnetOptions} [options]
 * @returns {Promise<import('./types.js').Devnet>}
 */
export async function startDevnet(options = {}) {
  const { gateway = false, demo = false, demoDir = builtDemo, blockTime = 1, signal } = options
  const emit = emitter(options)
  const onDeath = (/** @type {string} */ text) => emit('died', text)

  const anvil = findAnvil()
  emit('note', `anvil: ${anvil.from}`)
  if (demo && !existsSync(join(demoDir, 'index.html'))) {
    throw new Error('The demo is not built: run "npm run build -- --apps" first.')
  }
  const ports = await portsFor(options, (text) => emit('note', text))
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'latchkey-devnet-'))
  mkdirSync(dataDir, { recursive: true })

  /** @type {{ stop: () => Promise<void> }[]} */
  const running = []
  const stopAll = async () => {
    // The newest first: the gateway should not see its chains vanish.
    for (const part of running.toReversed()) await part.stop()
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  /** @type {Promise<void> | undefined} */
  let stopping
  const stop = () => (stopping ??= stopAll())

  try {
    const { chains, parts } = await startChains({
      anvil: anvil.path,
      ports: [ports.first, ports.second],
      blockTime,
      explorer: demo ? `http://localhost:${ports.demo}/explorer` : null,
      onStart: (part) => running.push(part),
      onReady: (text) => emit('step', text),
      signal,
      onDeath,
    })

    const configPath = join(dataDir, 'latchkey.config.json')
    const demoOrigins = demo ? ['localhost', '127.0.0.1'].map((host) => `http://${host}:${ports.demo}`) : []
    const settings = gatewaySettings(chains, [...demoOrigins, ...(options.origins ?? [])])
    writeFileSync(configPath, `${JSON.stringify(settings, null, 2)}\n`)

    let gatewayUrl = ''
    if (gateway) {
      const { part, url } = await startGateway({ port: ports.gateway, dataDir, configPath, signal, onDeath })
      running.push(part)
      parts.push(part)
      gatewayUrl = url
      emit('step', 'gateway answers')
    }

    /** @type {import('./types.js').DevnetJson} */
    const json = {
      gateway: gatewayUrl || null,
      chains: chains.map(({ setBlocked: _setBlocked, ...chain }) => chain),
      accounts: demoAccounts(),
      blockedReceiver,
      faucet: deployer(),
    }
    let demoUrl = ''
    if (demo) {
      const server = await serveDemo({ root: demoDir, port: ports.demo, csp: options.csp, json })
      running.push(server)
      demoUrl = server.url
      emit('step', 'demo answers')
    }
    return {
      chains,
      accounts: json.accounts,
      mnemonic,
      ...(gatewayUrl ? { gatewayUrl } : {}),
      ...(demoUrl ? { demoUrl } : {}),
      json,
      configPath,
      pids: parts.map((part) => part.pid),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param {DevnetOptions} options */
function emitter({ quiet = true, onEvent }) {
  return (/** @type {import('./types.js').DevnetEvent['type']} */ type, /** @type {string} */ text) => {
    if (!quiet) console.log(text)
    onEvent?.({ type, text })
  }
}

/**
 * @param {DevnetOptions} options
 * @param {(text: string) => void} note told of every part that had to move
 */
async function portsFor({ ports: wanted = {}, gateway, demo }, note) {
  const [first = 0, second = 0] = wanted.chains ?? []
  const asked = {
    first,
    second,
    gateway: gateway ? (wanted.gateway ?? 0) : 0,
    demo: demo ? (wanted.demo ?? 0) : 0,
  }
  const { ports, moved } = await choosePorts(asked)
  for (const name of moved) {
    const part = name === 'gateway' || name === 'demo' ? `the ${name}` : `the ${name} chain`
    note(`port ${asked[name]} is taken: ${part} takes ${ports[name]}`)
  }
  return ports
}
