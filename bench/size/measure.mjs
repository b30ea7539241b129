import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { serveStatic, startDevnet } from '@latchkey/devnet'
import { startRelay } from '@latchkey/relay'
import { installTestWallet } from '@latchkey/testkit/playwright'
import { launch } from '../lib/browser.mjs'
import { gzipBytes } from '../lib/gzip.mjs'
import { hostPage } from '../lib/hostPage.mjs'
import { turns } from '../lib/turns.mjs'
import { startWallet } from '../walletconnect/wallet.mjs'
import { BUNDLERS } from './bundlers.mjs'
import { countRequests } from './countRequests.mjs'
import { elementSizes } from './elementSizes.mjs'
import { FAMILIES, familyStep, holdIdle } from './familySteps.mjs'
import { HOST_STEPS } from './hostSteps.mjs'
import { REMOTE_STEPS } from './remoteSteps.mjs'
import { NOBLE, RARE, watchScripts } from './watchScripts.mjs'

const BEFORE_REMOTE = new Set(['load', 'open', 'connect', 'connected', 'provider', 'sign'])

/** Half a second without requests. */
async function settle(tab, requestedUrls) {
  for (let before = -1; before !== requestedUrls.size;) {
    before = requestedUrls.size
    await tab.waitForTimeout(500)
  }
}

const BUILDS = ['plain', 'host', ...Object.keys(FAMILIES), 'remote']

const LOAD_BUILDS = ['plain', 'host']

/**
 * @param {readonly string[]} names bundlers
 * @param {readonly string[]} loadOnly bundlers of which only the page load is measured
 * @returns {Promise<Record<string, Record<string, number>>>} bundler → step → gzip bytes; and
 *   countRequests.mjs
 */
export async function measureSizes(names = Object.keys(BUNDLERS), loadOnly = []) {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-size-'))
  const devnet = await startDevnet({ gateway: true, origins: ['http://127.0.0.1:*', 'http://localhost:*'] })
  const browser = await launch()
  const relay = await startRelay({ port: 0, logLevel: 'silent' })
  const servers = []
  try {
    const indexOf = (build) =>
      hostPage({
        title: 'Size',
        chains: devnet.chains,
        more: build in FAMILIES ? [FAMILIES[build].network] : [],
      })
    const pages = {}
    // A bundler blocks this process: visits' requests would go unnoticed.
    for (const name of names) {
      pages[name] = {}
      for (const build of loadOnly.includes(name) ? LOAD_BUILDS : BUILDS) {
        const folder = join(root, `${name}-${build}`)
        await BUNDLERS[name](join(folder, 'bundle'), build)
        await writeFile(join(folder, 'index.html'), indexOf(build))
        const server = await serveStatic({ root: folder })
        servers.push(server)
        pages[name][build] = { folder, url: `${server.url}/` }
      }
    }
    const world = { browser, devnet, relay, turn: turns(2) }
    const measured = await Promise.all(
      names.map((name) =>
        loadOnly.includes(name) ? measureLoad(pages[name], world) : measure(pages[name], world),
      ),
    )
    return Object.fromEntries(names.map((name, index) => [name, measured[index]]))
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.stop()))
    await relay.close()
    await devnet.stop()
    await rm(root, { recursive: true, force: true })
  }
}

/**
 * Two at a time, since visits mostly wait.
 *
 * `load` is everything on top of `plain`, with the bundler's helpers, without a gateway. With one,
 * `idle` is the remote configuration a moment later, and later steps need less. `session` is
 * everything in one visit.
 */
async function measure({ plain, host, remote, ...families }, world) {
  const [first] = HOST_STEPS
  const query = new URLSearchParams({ gateway: world.devnet.gatewayUrl })
  const [counts, bare, onlyGroups, whole, withRemote, ...withFamilies] = await Promise.all([
    world.turn(() => countRequests(remote, world, settle)),
    visit(plain, world, [first]),
    visit(host, world, [first]),
    visit({ ...host, url: `${host.url}?${query}` }, world, HOST_STEPS),
    visitRemote(remote, world),
    ...Object.entries(families).map(([name, page]) => visitFamily(name, page, world)),
  ])
  const session = Object.values(whole).reduce((sum, bytes) => sum + bytes, 0) - bare.load
  return {
    ...counts,
    ...whole,
    load: onlyGroups.load - bare.load,
    idle: whole.load - onlyGroups.load,
    session,
    ...Object.assign({}, ...withFamilies.map((sizes) => familySizes(sizes, onlyGroups.load))),
    ConnectingWalletConnect: withRemote.ConnectingWalletConnect,
    remote: withRemote.remote + withRemote.load - onlyGroups.load,
    ...(await sizesByName(host, LATE_VIEWS)),
    ...(await sizesByName(host, RARE)),
    ...(await sizesByName(remote, NOBLE)),
    ...(await sizesByName(families.solana, TRANSFERS)),
    ...(await elementSizes()),
  }
}

async function measureLoad({ plain, host }, world) {
  const [first] = HOST_STEPS
  const [bare, only] = await Promise.all([visit(plain, world, [first]), visit(host, world, [first])])
  return { load: only.load - bare.load }
}

const before = HOST_STEPS.filter(([name]) => BEFORE_REMOTE.has(name))

/**
 * Rows of wallets that are not installed show codes. `remote` includes the connector's bytes of the
 * page load.
 */
async function visitRemote({ folder, url }, world) {
  const phone = await startWallet(world.relay.url)
  try {
    const query = new URLSearchParams({ relay: world.relay.url })
    return await visit({ folder, url: `${url}?${query}` }, world, [...before, ...REMOTE_STEPS], phone)
  } finally {
    await phone.stop()
  }
}

async function visitFamily(name, page, world) {
  const steps = [holdIdle(FAMILIES[name]), ...before, REMOTE_STEPS[0], familyStep(FAMILIES[name])]
  return { name, ...(await visit(page, world, steps)) }
}

const familySizes = ({ name, load, family }, without) => ({ [`${name}Load`]: load - without, [name]: family })

const LATE_VIEWS =
  /((?:activity|buy|login|names|pay|signIn|smartSessions|swap)(?:Views)?|payMore|swapCalls|swapping|swapSteps)-[^/]*\.js$/
const TRANSFERS = /(transfers)-[^/]*\.js$/

/** Code that only other browsers load, or that no step reaches; files of one name count together. */
async function sizesByName({ folder }, pattern) {
  const sizes = {}
  const bundle = join(folder, 'bundle')
  for (const path of await readdir(bundle, { recursive: true })) {
    const [, name] = pattern.exec(path) ?? []
    if (name !== undefined) sizes[name] = (sizes[name] ?? 0) + (await gzipBytes(join(bundle, path)))
  }
  return sizes
}

/** With more at a time, the page may report an unreachable gateway, and fetch code for that. */
const visit = (page, world, ...rest) => world.turn(() => visitNow(page, world, ...rest))

async function visitNow({ folder, url }, { browser, devnet }, steps, phone) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  // Turns preloading off.
  await tab.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const wallet = await installTestWallet(tab, {
    approval: 'auto',
    chains: devnet.chains.map((chain) => ({ chainId: chain.id, rpcUrl: chain.rpcUrl, name: chain.name })),
  })
  const requestedUrls = watchScripts(tab)
  const counted = new Set()
  const sizes = {}
  for (const [step, act] of steps) {
    await act({ tab, url, wallet, phone })
    await settle(tab, requestedUrls)
    const fresh = [...requestedUrls].filter((path) => !counted.has(path))
    for (const path of fresh) counted.add(path)
    const bytes = await Promise.all(
      fresh.map((path) => gzipBytes(join(folder, 'bundle', path.slice('/bundle/'.length)))),
    )
    sizes[step] = bytes.reduce((sum, one) => sum + one, 0)
    if (process.env.SIZE_DETAIL) {
      console.log(basename(folder), step, sizes[step], fresh.map((path) => basename(path)).join(' '))
    }
  }
  await context.close()
  return sizes
}
