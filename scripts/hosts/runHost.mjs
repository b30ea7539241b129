import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../checks/listFiles.mjs'
import { root } from '../lib/root.mjs'
import { checkTree } from './checkTree.mjs'
import { packageManager } from './packageManager.mjs'
import { serveDev, serveHost } from './serveHost.mjs'
import { visit } from './visit.mjs'

/**
 * @typedef {object} HostResult
 * @property {string} name
 * @property {string} manager
 * @property {'passed' | 'failed' | 'not run'} outcome
 * @property {Partial<Record<typeof import('./hostTable.mjs').steps[number], 'ok' | 'failed'>>}
 *   marks
 * @property {string[]} problems
 * @property {string} [reason] not run
 * @property {number} seconds
 */

/**
 * @param {import('./hosts.mjs').Host} host
 * @param {import('./workshop.mjs').Workshop} workshop
 * @returns {Promise<HostResult>}
 */
export async function runHost(host, workshop) {
  const begun = performance.now()
  /** @type {HostResult['marks']} */
  const marks = {}
  /** @type {string[]} */
  const problems = []
  /**
   * @param {keyof typeof marks} step
   * @param {() => Promise<readonly string[] | void>} work returns problems
   * @returns {Promise<boolean>} whether to continue
   */
  const attempt = async (step, work) => {
    try {
      const found = (await work()) ?? []
      marks[step] = found.length > 0 ? 'failed' : 'ok'
      problems.push(...found.map((problem) => `${step}: ${problem}`))
      return true
    } catch (error) {
      marks[step] = 'failed'
      problems.push(`${step}: ${error instanceof Error ? error.message : String(error)}`)
      return false
    }
  }

  const folder = join(workshop.folder, host.name)
  if (host.create === undefined) copyFiles(`examples/${host.name}/`, folder)
  else createApp(folder, ['--tarballs', workshop.bundle, '--package-manager', host.manager, ...host.create])
  // Bundled apps must not find our packages elsewhere.
  const registryUrl = host.create === undefined ? workshop.registryUrl : undefined
  const manager = packageManager(host.manager, folder, { folder: workshop.folder, registryUrl })
  const isBuilt =
    (await attempt('install', async () => {
      await manager.install()
      return checkTree(folder)
    })) &&
    (host.create === undefined ||
      (await attempt('dev', () => developHost(host, folder, manager, workshop)))) &&
    (await attempt('build', () => manager.run('build')))
  if (isBuilt) {
    try {
      const server = await serveHost(host, folder, manager)
      try {
        await visit(host, server.url, workshop, attempt)
      } finally {
        await server.stop()
      }
    } catch (error) {
      problems.push(`start: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return {
    name: host.name,
    manager: host.manager,
    outcome: problems.length > 0 ? 'failed' : host.shell === undefined ? 'passed' : 'not run',
    ...(host.shell === undefined ? {} : { reason: `${host.shell}; its page was used in Chromium` }),
    marks,
    problems,
    seconds: (performance.now() - begun) / 1000,
  }
}

/**
 * @param {import('./hosts.mjs').Host} host
 * @param {string} folder
 * @param {import('./packageManager.mjs').PackageManager} manager
 * @param {import('./workshop.mjs').Workshop} workshop
 * @returns {Promise<string[]>} console warnings and errors
 */
async function developHost(host, folder, manager, { browser }) {
  const server = await serveDev(host, folder, manager)
  const page = await browser.newPage()
  /** @type {string[]} */
  const noise = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', ({ message }) => noise.push(message))
  try {
    await page.goto(server.url)
    await page.getByTestId('lk-connect-button').click({ timeout: 60_000 })
    await page.getByRole('dialog').first().waitFor({ timeout: 60_000 })
    return noise
  } finally {
    await page.close()
    await server.stop()
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} options
 */
function createApp(folder, options) {
  const program = `${root}packages/create/dist/create.js`
  execFileSync(process.execPath, [program, folder, '--yes', '--no-install', ...options], { stdio: 'pipe' })
}

/**
 * @param {string} prefix of tracked files
 * @param {string} folder
 */
function copyFiles(prefix, folder) {
  for (const { path, text } of listFiles((candidate) => candidate.startsWith(prefix))) {
    const target = join(folder, path.slice(prefix.length))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}
