import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'

const IDLE_MS = 600_000

/**
 * @param {import('../../apps/devnet/src/types.js').Devnet} devnet
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function driveCluster(devnet, signal) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-drive-'))
  const processes = join(folder, 'processes.json')
  // Replaced processes have new ids. Atomic: tests read it at any time.
  const write = () => {
    const rows = devnet.services.map(({ name, port, pid }) => ({ name, port, pid: pid() }))
    writeFileSync(`${processes}.new`, JSON.stringify(rows))
    renameSync(`${processes}.new`, processes)
  }
  write()
  const timer = setInterval(write, 200)
  const world = {
    demoUrl: devnet.demoUrl,
    hostsUrl: devnet.demoUrl,
    gatewayUrl: devnet.gatewayUrl,
    devnet: devnet.json,
    processes,
  }
  try {
    const args = ['playwright', 'test', '--config', 'cluster/playwright.config.ts']
    const { code } = await runCommand('npx', args, {
      cwd: join(root, 'e2e'),
      env: { LATCHKEY_E2E: JSON.stringify(world) },
      idle: IDLE_MS,
      signal,
    })
    return code
  } finally {
    clearInterval(timer)
    rmSync(folder, { recursive: true, force: true })
  }
}
