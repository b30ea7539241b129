import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoAccounts, deployer, mnemonic } from './accounts.mjs'
import { blockedReceiver } from './deployContracts.mjs'
import { deployNames } from './deployNames.mjs'
import { findAnvil } from './findAnvil.mjs'
import { gatewaySettings } from './gatewaySettings.mjs'
import { portsFor } from './portsFor.mjs'
import { prepareLogin } from './prepareLogin.mjs'
import { startOnramp } from './standIns/startOnramp.mjs'
import { serveDemo } from './serveDemo.mjs'
import { serveWallet } from './serveWallet.mjs'
import { startBundler } from './startBundler.mjs'
import { startChains } from './startChains.mjs'
import { startFamilies } from './startFamilies.mjs'
import { startServices } from './startServices.mjs'
import { isPortTaken } from './onFreePorts.mjs'

/** @typedef {import('./types.js').DevnetOptions} DevnetOptions */

const builtDemo = fileURLToPath(new URL('../../demo/dist', import.meta.url))
const builtWallet = fileURLToPath(new URL('../../wallet/dist', import.meta.url))

/**
 * See `index.d.mts`.
 *
 * @param {DevnetOptions} [options]
 * @returns {Promise<import('./types.js').Devnet>}
 */
export async function startDevnet(options = {}) {
  const emit = emitter(options)
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options, emit)
    } catch (error) {
      if (attempt === 3 || options.signal?.aborted || !isPortTaken(error)) throw error
      emit('note', 'a port was taken in between: starting once more')
    }
  }
}

/**
 * @param {DevnetOptions} options
 * @param {ReturnType<typeof emitter>} emit
 * @returns {Promise<import('./types.js').Devnet>}
 */
async function startOnce(options, emit) {
  const { bundler = false, gateway = false, relay = false, swaps = false, blockTime = 1, signal } = options
  const { demo = false, demoDir = builtDemo, wallet = false, walletDir = builtWallet } = options
  const onDeath = (/** @type {string} */ text) => emit('died', text)
  const anvil = findAnvil()
  emit('note', `anvil: ${anvil.from}`)
  for (const [name, served, dir] of /** @type {const} */ ([
    ['demo', demo, demoDir],
    ['wallet', wallet, walletDir],
  ])) {
    if (served && !existsSync(join(dir, 'index.html')))
      throw new Error(`The ${name} is not built: run "npm run build -- --apps" first.`)
  }
  const ports = await portsFor(options, (text) => emit('note', text))
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'latchkey-devnet-'))
  mkdirSync(dataDir, { recursive: true })

  /** @type {{ stop: () => Promise<void> }[]} */
  const running = []
  /** @type {Promise<void> | undefined} */
  let bundling
  /** @type {ReturnType<Awaited<ReturnType<typeof prepareLogin>>['start']> | undefined} */
  let entering
  const stopAll = async () => {
    await Promise.allSettled([bundling, entering])
    for (const part of running.toReversed()) await part.stop()
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  /** @type {Promise<void> | undefined} */
  let stopping
  const stop = () => (stopping ??= stopAll())
  const services = startServices({
    ports,
    cluster: options.cluster,
    dataDir,
    onStart: (part) => running.push(part),
    onNote: (text) => emit('note', text),
    signal,
    onDeath,
  })

  try {
    const { chains, parts } = await startChains({
      anvil: anvil.path,
      ports: [ports.first, ports.second],
      blockTime,
      smartAccounts: bundler,
      swaps,
      seeded: options.history === true,
      explorer: demo ? `http://localhost:${ports.demo}/explorer` : null,
      onStart: (part) => running.push(part),
      onReady: (text) => emit('step', text),
      signal,
      onDeath,
    })

    const [first] = chains
    let bundlerUrl = ''
    bundling = (async () => {
      if (!bundler || first === undefined) return
      const { part, url } = await startBundler({
        port: ports.bundler,
        chainId: first.id,
        rpcUrl: first.rpcUrl,
        signal,
        onInstall: () => emit('note', 'bundler: installed once, 375 MB'),
        onDeath,
      })
      running.push(part)
      parts.push(part)
      bundlerUrl = url
      emit('step', 'bundler answers')
    })()
    bundling.catch(() => {})

    const families = await startFamilies({
      solana: options.solana ? { rpc: ports.solana, ws: ports.solanaWs } : undefined,
      bitcoin: options.bitcoin ? ports.bitcoin : undefined,
      blockTime,
      onStart: (part) => {
        running.push(part)
        parts.push(part)
      },
      onReady: (text) => emit('step', text),
      onMissing: (text) => emit('note', text),
      signal,
      onDeath,
    })
    const { solana, bitcoin } = families

    const configPath = join(dataDir, 'latchkey.config.json')
    const pages = [...(demo ? [ports.demo] : []), ...(wallet ? [ports.wallet] : [])]
    const own = pages.flatMap((port) => ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`))
    const origins = [...own, ...(options.origins ?? [])]
    const login = options.login
      ? await prepareLogin({
          ports,
          dataDir,
          chains,
          origins,
          bundler,
          startOne: services.start,
          onStart: (part) => running.push(part),
          signal,
          onDeath,
        })
      : undefined
    if (login) emit('step', 'inbox, providers and Farcaster stand in')
    const onramp = options.onramp ? await startOnramp({ port: ports.onramp, chains }) : undefined
    if (onramp) {
      running.push(onramp)
      emit('step', 'on-ramp stands in')
    }
    const bundlerAt = bundler ? `http://127.0.0.1:${ports.bundler}` : undefined
    const names =
      options.names && first ? await deployNames({ chain: first, gatewayPort: ports.gateway }) : undefined
    const settings = {
      ...gatewaySettings(chains, families, origins, { ...options, bundlerUrl: bundlerAt }),
      ...login?.gateway.config,
      ...names?.config,
      ...(onramp ? { onramp: [onramp.seller] } : {}),
    }
    writeFileSync(configPath, `${JSON.stringify(settings, null, 2)}\n`)

    entering = login?.start()
    entering?.catch(() => {})
    if (gateway) {
      await services.start({
        service: 'gateway',
        args: ['--data', dataDir, '--config', configPath],
        settings: {
          LATCHKEY_LOG_LEVEL: 'info',
          // Wallet sign-ins need it too.
          LATCHKEY_AUTH_SECRET: randomBytes(32).toString('base64url'),
          ...login?.gateway.settings,
          ...names?.settings,
          ...(onramp ? { LATCHKEY_COINBASE_SECRET: onramp.secret } : {}),
          ...options.gatewaySettings,
        },
      })
      emit('step', 'gateway answers')
    }
    const logins = await entering
    if (logins) {
      parts.push(logins.part)
      emit('step', 'recovery service and frame answer')
    }
    if (relay) {
      await services.start({ service: 'relay', args: ['--config', configPath] })
      emit('step', 'relay answers')
    }
    if (options.cluster) {
      await services.balance()
      emit('step', 'HAProxy answers')
    }
    const gatewayUrl = gateway ? `http://127.0.0.1:${ports.gateway}` : ''
    const relayUrl = relay ? `ws://127.0.0.1:${ports.relay}` : ''

    await bundling
    /** @type {import('./types.js').DevnetJson} */
    const json = {
      bundler: bundlerUrl || null,
      frame: logins?.frameUrl ?? null,
      inbox: login?.inboxUrl ?? null,
      gateway: gatewayUrl || null,
      relay: relayUrl || null,
      onramp: onramp?.url ?? null,
      wallet: wallet ? `http://localhost:${ports.wallet}` : null,
      chains: chains.map(({ setBlocked: _setBlocked, ...chain }) => chain),
      solana: solana ?? null,
      bitcoin: bitcoin ?? null,
      accounts: demoAccounts(),
      blockedReceiver,
      faucet: deployer(),
    }
    let demoUrl = ''
    if (demo) {
      const server = await serveDemo({ root: demoDir, port: ports.demo, csp: options.csp, json })
      running.push(server)
      // Another site than the frame on `localhost`, as in production.
      demoUrl = login ? server.url.replace('localhost', '127.0.0.1') : server.url
      emit('step', 'demo answers')
    }
    let walletUrl = ''
    if (wallet) {
      const server = await serveWallet({ root: walletDir, port: ports.wallet, json })
      running.push(server)
      walletUrl = server.url
      emit('step', 'wallet answers')
    }
    return {
      chains,
      ...(solana ? { solana } : {}),
      ...(bitcoin ? { bitcoin } : {}),
      accounts: json.accounts,
      mnemonic,
      ...(bundlerUrl ? { bundlerUrl } : {}),
      ...(logins ? { frameUrl: logins.frameUrl, recoveryUrl: logins.recoveryUrl } : {}),
      ...(login ? { inboxUrl: login.inboxUrl } : {}),
      ...(onramp ? { onrampUrl: onramp.url } : {}),
      ...(gatewayUrl ? { gatewayUrl } : {}),
      ...(relayUrl ? { relayUrl } : {}),
      ...(demoUrl ? { demoUrl } : {}),
      ...(walletUrl ? { walletUrl } : {}),
      json,
      configPath,
      services: services.copies,
      pids: [...parts.map((part) => part.pid), ...services.copies.map(({ pid }) => pid())],
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
