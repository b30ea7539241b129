import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPart } from './startPart.mjs'

/**
 * @typedef {{ port: number, servers: readonly number[] }} Origin public port, and the copies' ports
 */

const deployed = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url))

/**
 * Ports instead of hosts, and no TLS, which browsers do not require on loopback.
 *
 * @param {Readonly<Record<string, Origin>>} origins by service
 * @param {string} [text]
 * @throws when a line to be replaced is missing
 */
export function balancerConfig(origins, text = readFileSync(deployed, 'utf8')) {
  /** @param {RegExp} line @param {string} other */
  const exchange = (line, other) => {
    if (!line.test(text)) throw new Error(`deploy/haproxy.cfg has no line ${line}.`)
    text = text.replace(line, other)
  }
  exchange(/frontend plain\n[^]*?\n(?=frontend)/, '')
  exchange(/( +ssl-default-\S+ .*\n)+/, '')
  exchange(/maxconn 20000/, 'maxconn 2000')
  const binds = Object.values(origins).map(({ port }) => `    bind 127.0.0.1:${port}\n`)
  exchange(/ +bind :443 .*\n/, binds.join(''))
  exchange(/x-forwarded-proto https/, 'x-forwarded-proto http')
  exchange(/ +http-response set-header strict-transport-security .*\n/, '')
  for (const [name, { port, servers }] of Object.entries(origins)) {
    exchange(new RegExp(`(use_backend ${name} if) .*`), `$1 { dst_port ${port} }`)
    const lines = servers.map((server, index) => `    server ${name}-${index + 1} 127.0.0.1:${server}\n`)
    exchange(
      new RegExp(`(backend ${name}\\n(?: +balance .*\\n)?)(?: +server .*\\n?)+`),
      `$1${lines.join('')}`,
    )
  }
  return text
}

/**
 * @param {object} options
 * @param {string} options.haproxy the program
 * @param {string} options.dataDir
 * @param {Readonly<Record<string, Origin>>} options.origins
 * @param {AbortSignal | undefined} options.signal
 * @param {(text: string) => void} options.onDeath
 * @returns {Promise<import('./types.js').Part>}
 */
export async function startBalancer({ haproxy, dataDir, origins, signal, onDeath }) {
  const path = join(dataDir, 'haproxy.cfg')
  writeFileSync(path, balancerConfig(origins))
  const ports = Object.values(origins).map(({ port }) => port)
  return startPart({
    name: 'HAProxy',
    command: haproxy,
    args: ['-db', '-f', path],
    answers: async () => (await Promise.all(ports.map(isOpen))).every(Boolean),
    ...(signal ? { signal } : {}),
    onDeath,
  })
}

/** @param {number} port @returns {Promise<boolean>} */
const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
