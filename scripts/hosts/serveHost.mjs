import { join } from 'node:path'
import { choosePorts } from '../../apps/devnet/src/choosePorts.mjs'
import { serveStatic } from '../../apps/devnet/src/serveStatic.mjs'
import { spawnGroup } from '../../apps/devnet/src/spawnGroup.mjs'
import { strictCsp } from '../../apps/devnet/src/strictCsp.mjs'

const START_MS = 120_000

/**
 * @param {import('./hosts.mjs').Host} host
 * @param {string} folder
 * @param {import('./packageManager.mjs').PackageManager} manager
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveHost({ name, files, strict, writesHtml }, folder, manager) {
  if (files !== undefined) {
    // Pages read chains from any HTTPS host.
    const directives = strictCsp({ rpcUrls: ['https:'] }).split('; ')
    const policy = directives.filter((one) => !(writesHtml && one.startsWith('require-trusted-types')))
    const headers = strict ? { 'content-security-policy': policy.join('; ') } : {}
    return serveStatic({ root: join(folder, files), headers })
  }
  const { ports } = await choosePorts({ host: 0 })
  return startScript(name, folder, manager, { script: 'start', port: ports.host, mode: 'production' })
}

/**
 * @param {import('./hosts.mjs').Host} host
 * @param {string} folder
 * @param {import('./packageManager.mjs').PackageManager} manager
 */
export async function serveDev({ name, manager: kind }, folder, manager) {
  const { ports } = await choosePorts({ host: 0 })
  const port = ['--port', String(ports.host)]
  const args = kind === 'npm' ? ['--', ...port] : port
  return startScript(name, folder, manager, { script: 'dev', args, port: ports.host, mode: 'development' })
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {import('./packageManager.mjs').PackageManager} manager
 * @param {{ script: string, args?: readonly string[], port: number, mode: string }} how
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} when the port answers
 */
async function startScript(name, folder, manager, { script, args: more = [], port, mode }) {
  const { command, args } = manager.command(script)
  // localhost may be IPv6.
  const host = mode === 'development' ? 'localhost' : '127.0.0.1'
  const env = { ...process.env, ...manager.env, PORT: String(port), HOST: host, NODE_ENV: mode }
  const { child, endGroup } = spawnGroup(command, [...args, ...more], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    endGroup('SIGTERM')
    await exited
  }
  const url = `http://${host}:${port}/`
  const deadline = Date.now() + START_MS
  const isUp = () => fetch(url).then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      endGroup()
      throw new Error(`${name} did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop }
}
