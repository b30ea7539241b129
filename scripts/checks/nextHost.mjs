// The README's Next.js app: built with the packed packages as a host installs them, served under a strict policy, and
// used in Chromium. `npm test` leaves it out, since installing and building Next.js takes more than it may.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { spawnGroup } from '../../apps/devnet/src/spawnGroup.mjs'
import { ensureBrowser } from '../lib/ensureBrowser.mjs'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'
import { report } from './report.mjs'

const fixture = `${root}e2e/fixtures/next`
const folder = `${root}.cache/next`
const packed = ['protocol', 'core', 'eip155', 'react']
const START_MS = 60_000

/** The files of the README's section on Next.js, by name. */
const readmeFiles = () => {
  const [, section = ''] = readFileSync(`${root}README.md`, 'utf8').split(/^### Next\.js$/m)
  const blocks =
    section.split(/^#/m)[0]?.matchAll(/^```tsx(?: fragment)?\n\/\/ ([\w.]+)\n([^]*?)^```$/gm) ?? []
  return [...blocks].map(([, name = '', code = '']) => ({ name, code }))
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function run(command, args) {
  // npm and Next.js take the folder that they stand in for the project.
  const { code, output } = await runCommand('sh', ['-c', 'cd "$0" && exec "$@"', folder, command, ...args], {
    quiet: true,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.trim()}`)
  return output
}

/** Writes the app, installs what it needs and our tarballs, and builds it. */
async function build() {
  for (const part of ['app', '.next', 'tarballs', 'node_modules/@latchkey']) {
    rmSync(join(folder, part), { recursive: true, force: true })
  }
  mkdirSync(join(folder, 'app'), { recursive: true })
  cpSync(fixture, folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
  const files = readmeFiles()
  const names = files.map(({ name }) => name).toSorted()
  if (names.join() !== 'layout.tsx,page.tsx,wallet.tsx')
    throw new Error(`The README shows ${names.join(', ') || 'no file'} in its section on Next.js`)
  for (const { name, code } of files) {
    // A nonce is of one request, so the page cannot be drawn before there is one.
    const dynamic = name === 'layout.tsx' ? "\nexport const dynamic = 'force-dynamic'\n" : ''
    writeFileSync(join(folder, 'app', name), code + dynamic)
  }
  const tarballs = join(folder, 'tarballs')
  mkdirSync(tarballs)
  const parts = packed.flatMap((name) => ['-w', `packages/${name}`])
  const { code, output } = await runCommand(
    'npm',
    ['pack', '--ignore-scripts', '--pack-destination', tarballs, ...parts],
    { quiet: true },
  )
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`)
  const paths = readdirSync(tarballs).map((name) => join(tarballs, name))
  // Without a lockfile: a registry does not have to hold the binaries of every platform.
  const plain = ['--no-workspaces', '--no-save', '--no-package-lock', '--prefer-offline']
  await run('npm', ['install', ...plain, ...paths])
  return run(process.execPath, ['node_modules/next/dist/bin/next', 'build'])
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
async function serve() {
  const port = await freePort()
  const args = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)]
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const { child, endGroup } = spawnGroup(process.execPath, args, { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}/`
  const deadline = Date.now() + START_MS
  const isUp = () => fetch(url).then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      endGroup()
      throw new Error(`next start did not come up:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    stop: async () => {
      endGroup('SIGTERM')
      await gone
    },
  }
}

/**
 * What a visitor meets: the button as the server drew it, in its place after hydration, a modal that opens and connects.
 *
 * @param {string} url
 */
async function visit(url) {
  const problems = []
  const html = await (await fetch(url)).text()
  const button = /<button[^>]*class="[^"]*lk-[^>]*>/.exec(html)?.[0] ?? ''
  if (!button.includes('aria-busy="true"')) problems.push('the server draws no placeholder of the button')
  if (/<[^>]*\sstyle="/.test(html))
    problems.push('the server draws a style attribute, which the policy forbids')

  const { chromium } = await import('@playwright/test')
  const { installTestWallet } = await import('@latchkey/testkit/playwright')
  const browser = await chromium.launch({
    executablePath: (await ensureBrowser()).path,
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext()
    // The app names public networks; nothing outside of this machine is asked here.
    await context.route('https://**', (route) => route.abort())
    const wallet = await installTestWallet(context, {
      approval: 'auto',
      chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1', name: 'Ethereum' }],
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (!message.location().url.startsWith('https://')) problems.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
    await page.addInitScript(() => {
      const moves = Object.assign(window, { moved: /** @type {number[]} */ ([]) }).moved
      const note = (/** @type {PerformanceObserverEntryList} */ list) => {
        for (const entry of list.getEntries()) moves.push(Reflect.get(entry, 'value'))
      }
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url)
    await page.getByTestId('lk-connect-button').click()
    await page.getByTestId(`lk-wallet-${wallet.rdns}`).click()
    await page.getByTestId('lk-account-button').waitFor()
    await page.reload()
    await page.getByTestId('lk-account-button').waitFor()
    const moved = await page.evaluate(() => Reflect.get(window, 'moved'))
    if (moved.length > 0) problems.push(`the page moved by ${moved.join(', ')}`)
    const asked = await wallet.requests('eth_requestAccounts')
    if (asked.length > 0) problems.push('the wallet was asked to connect again after a reload')
  } finally {
    await browser.close()
  }
  return problems
}

await report(import.meta.url, "the README's Next.js app", async () => {
  const output = await build()
  console.log(output.trim())
  const server = await serve()
  try {
    return await visit(server.url)
  } finally {
    await server.stop()
  }
})
