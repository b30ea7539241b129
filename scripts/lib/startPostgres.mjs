import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { choosePorts } from '../../apps/devnet/src/choosePorts.mjs'
import { spawnGroup } from '../../apps/devnet/src/spawnGroup.mjs'
import { canInstallDebian, installDebian } from './debian.mjs'
import { findOnPath } from './findOnPath.mjs'

const START_MS = 60_000
const DEBIAN = '/usr/lib/postgresql'

/**
 * Temporary: installed, else Debian's when root on Debian.
 *
 * @param {{ install?: boolean }} [options]
 * @returns {Promise<{ url: string, from: string, pid: number, addDatabase: (name: string) =>
 *   string, stop: () => Promise<void> } | undefined>} undefined when unavailable; `addDatabase`
 *   returns its URL
 * @throws when it does not start
 */
export async function startPostgres({ install = true } = {}) {
  let bin = findBinaries()
  let how = 'installed'
  if (!bin && install && canInstallDebian() && (await installDebian(['postgresql-15']))) {
    bin = findBinaries()
    how = 'Debian package, installed now'
  }
  if (!bin) return undefined

  const user = runUser()
  const base = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const data = join(base, 'data')
  mkdirSync(data)
  chmodSync(base, 0o755)
  if (user) chownSync(data, user.uid, user.gid)
  const initdb = ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: base, stdio: 'pipe' })

  const { port } = (await choosePorts({ port: 0 })).ports
  // Temporary data.
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const { child: server } = spawnGroup(join(bin, 'postgres'), args, { ...user, cwd: base, quiet: true })
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    // A fast shutdown, without waiting for clients.
    if (server.exitCode === null) server.kill('SIGINT')
    await exited
    rmSync(base, { recursive: true, force: true })
  }
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && server.exitCode === null) {
    if (isReady(bin, port)) {
      const at = `postgres://latchkey@127.0.0.1:${port}`
      const addDatabase = (/** @type {string} */ name) => {
        const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'latchkey']
        execFileSync(join(bin, 'createdb'), [...where, name])
        return `${at}/${name}`
      }
      return { url: `${at}/postgres`, from: `${bin} (${how})`, pid: server.pid ?? 0, addDatabase, stop }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`PostgreSQL in ${bin} did not start.`)
}

/** @returns {string | undefined} folder of initdb and postgres */
function findBinaries() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const debian = versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((dir) => existsSync(join(dir, 'initdb')))
  const onPath = findOnPath(['initdb'])
  return debian ?? (onPath ? dirname(onPath) : undefined)
}

/** @param {string} flag of `id` */
const postgresId = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root. */
function runUser() {
  if (process.getuid?.() !== 0) return undefined
  return { uid: postgresId('-u'), gid: postgresId('-g') }
}

/** @param {string} bin @param {number} port */
function isReady(bin, port) {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}
