import { installTestWallet } from '@latchkey/testkit/playwright'
import { printTable } from '../lib/table.mjs'
import { withColdHosts } from './coldHosts.mjs'
import { readableAt } from './readableAt.mjs'

const RUNS = Number(process.env.RUNS ?? 7)
const WALLET = 'io.latchkey.testwallet'
const BUTTON = '[data-testid="lk-connect-button"]'
const ACCOUNT = '[data-testid="lk-account-button"]'
const ROW = `[data-testid="lk-wallet-${WALLET}"], [data-testid="row"]`
const QR = '[data-testid="lk-qr"]'
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const median = (values) => values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)]

async function visit(world, address, { cpu = 1, network } = {}) {
  const context = await world.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const chains = world.devnet.chains.map(({ id, rpcUrl, name }) => ({ chainId: id, rpcUrl, name }))
  await installTestWallet(page, { approval: 'auto', chains })
  await page.addInitScript(readableAt)
  const session = await context.newCDPSession(page)
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network) await session.send('Network.emulateNetworkConditions', network)
  const requests = []
  page.on('request', (request) => {
    if (/\/bundle\/.*\.js$/.test(request.url())) requests.push(request)
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, requests, close: () => context.close() }
}

/** Without hover; ms until content is readable. */
async function press(page, selector, wanted) {
  await page.evaluate((name) => window.readableAt(name), selector)
  const { x, y } = await page.evaluate((name) => window.boxOf(name), selector)
  const [seen] = await Promise.all([
    page.evaluate((name) => window.readableAt(name), wanted),
    page.mouse.click(x, y),
  ])
  return seen - (await page.evaluate(() => window.pressedAt))
}

/** Files and kB on the wire since the last call. */
async function fetched(requests) {
  const fresh = requests.splice(0)
  const sizes = await Promise.all(fresh.map((one) => one.sizes().then((s) => s.responseBodySize)))
  return { files: fresh.length, kB: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000 }
}

/**
 * Two openings two seconds after load, then the press on the wallet. Separates requests before,
 * until the list is readable, in the next second, and from the press on.
 */
async function measureColdStart(world, address, cpu) {
  const { page, requests, close } = await visit(world, address, { cpu })
  await page.evaluate((name) => window.readableAt(name), BUTTON)
  await page.waitForTimeout(2000)
  const waves = [await fetched(requests)]
  const first = await press(page, BUTTON, ROW)
  waves.push(await fetched(requests))
  await page.waitForTimeout(1000)
  const nodes = await page.evaluate(() => window.countNodes())
  waves.push(await fetched(requests))
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('latchkey-layer, dialog[open]'))
  await page.mouse.move(1, 1)
  await page.waitForTimeout(600)
  const second = await press(page, BUTTON, ROW)
  await page.waitForTimeout(1000)
  await fetched(requests)
  const connected = await press(page, ROW, ACCOUNT)
  waves.push(await fetched(requests))
  await close()
  return { first, second, connected, nodes, waves }
}

/** A click as soon as the button exists; ms from navigation to a readable list. */
async function measureHurriedClick(world, address) {
  const { page, close } = await visit(world, address, { cpu: 4, network: SLOW_4G })
  await press(page, BUTTON, ROW)
  const at = await page.evaluate(() => performance.now())
  await close()
  return at
}

async function code(world, address) {
  const { page, requests, close } = await visit(world, address)
  await page.evaluate((name) => window.readableAt(name), BUTTON)
  await page.waitForTimeout(2000)
  await press(page, BUTTON, ROW)
  await page.waitForTimeout(1000)
  const before = await fetched(requests)
  const ms = await press(page, '[data-testid="lk-wallet-walletConnect"]', QR)
  const after = await fetched(requests)
  await close()
  return { ms, before, after }
}

await withColdHosts(async (world) => {
  const gateway = { gateway: world.devnet.gatewayUrl }
  const hosts = {
    'no gateway': world.url('host'),
    gateway: world.url('host', gateway),
    'phone wallets': world.url('remote', { ...gateway, relay: world.relay.url }),
    wagmi: world.url('wagmi'),
  }
  const probe = await measureColdStart(world, hosts.gateway, 1)
  const bare = world.url('bare', { nodes: String(probe.nodes) })
  const all = { bare, ...hosts }
  const samples = Object.fromEntries(
    Object.keys(all).map((name) => [name, { plain: [], slow: [], hurry: [] }]),
  )
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, address] of Object.entries(all)) {
      samples[name].plain.push(await measureColdStart(world, address, 1))
      samples[name].slow.push(await measureColdStart(world, address, 4))
      samples[name].hurry.push(await measureHurriedClick(world, address))
    }
  }
  const of = (name, row) => {
    const { plain, slow, hurry } = samples[name]
    if (row === 'slow') return median(slow.map((one) => one.first))
    return row === 'hurry' ? median(hurry) : median(plain.map((one) => one[row]))
  }
  const ROWS = [
    ['first open', 'first', 35],
    ['second open', 'second', 20],
    ['first open, 4x CPU', 'slow', 100],
    ['press to connected', 'connected', 15],
    ['navigation to list, slow 4G and 4x CPU', 'hurry', 600],
  ]
  printTable(
    `Cold clicks 2 s after load, ms over a bare page (${probe.nodes} nodes), median of ${RUNS}`,
    ['', 'bare', ...Object.keys(hosts), 'target'],
    ROWS.map(([label, row, target]) => [
      label,
      of('bare', row).toFixed(0),
      ...Object.keys(hosts).map((name) => `+${(of(name, row) - of('bare', row)).toFixed(0)}`),
      `+${target}`,
    ]),
  )
  const codes = []
  for (let run = 0; run < RUNS; run += 1) {
    codes.push(await code(world, world.url('remote', { relay: world.relay.url })))
  }
  printTable(
    'Press to QR code, ms',
    ['', 'median', 'worst', 'target', 'files at the press'],
    [
      [
        'remote host',
        median(codes.map((one) => one.ms)).toFixed(0),
        Math.max(...codes.map((one) => one.ms)).toFixed(0),
        120,
        median(codes.map((one) => one.after.files)),
      ],
    ],
  )
  const text = (part) => `${part.files} / ${part.kB.toFixed(1)}`
  printTable(
    'Files / kB fetched, everything included',
    ['', 'load and 2 s', 'open', 'list seen 1 s', 'connect'],
    Object.keys(hosts).map((name) => [name, ...samples[name].plain[0].waves.map(text)]),
  )
})
