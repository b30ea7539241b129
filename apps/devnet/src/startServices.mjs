import { choosePorts } from './choosePorts.mjs'
import { startBalancer } from './startBalancer.mjs'
import { startCopies } from './startCopies.mjs'
import { startService } from './startService.mjs'

/** As in `deploy/compose.yaml`. */
const COPIES = /** @type {const} */ ({ gateway: 2, relay: 2, frame: 1, recovery: 1 })

/** @typedef {keyof typeof COPIES} Service */

/**
 * @param {object} options
 * @param {Record<Service, number>} options.ports
 * @param {import('./types.js').DevnetOptions['cluster']} options.cluster
 * @param {string} options.dataDir
 * @param {(part: { stop: () => Promise<void> }) => void} options.onStart
 * @param {(text: string) => void} options.onNote
 * @param {AbortSignal | undefined} options.signal
 * @param {(text: string) => void} options.onDeath
 */
export function startServices({ ports, cluster, dataDir, onStart, onNote, signal, onDeath }) {
  /** @type {import('./types.js').Copy[]} */
  const copies = []
  /** @type {Record<string, import('./startBalancer.mjs').Origin>} */
  const origins = {}

  /** @param {Service} service @returns {Record<string, string>} */
  const shared = (service) => {
    if (cluster === undefined) return {}
    const database = service === 'gateway' || service === 'recovery' ? cluster.databases[service] : undefined
    return {
      LATCHKEY_TRUSTED_PROXIES: '1',
      ...(database === undefined ? {} : { DATABASE_URL: database }),
      ...(service === 'gateway' || service === 'relay' ? { REDIS_URL: cluster.redisUrl } : {}),
    }
  }

  return {
    copies,
    /**
     * @param {{ service: Service, args: readonly string[], settings?: Readonly<Record<string,
     *   string>> }} options
     */
    async start({ service, args, settings }) {
      const common = { service, args, settings: { ...settings, ...shared(service) }, signal }
      if (cluster === undefined) {
        const part = await startService({ ...common, port: ports[service], onDeath })
        onStart(part)
        copies.push({ name: service, port: ports[service], pid: () => part.pid })
        return
      }
      const names = Array.from({ length: COPIES[service] }, (_, index) => `${index}`)
      const chosen = await choosePorts(Object.fromEntries(names.map((name) => [name, 0])))
      const servers = Object.values(chosen.ports)
      origins[service] = { port: ports[service], servers }
      copies.push(
        ...(await startCopies({
          name: service,
          ports: servers,
          start: (copy) => startService({ ...common, ...copy }),
          onStart,
          onNote,
          onDeath,
        })),
      )
    },
    async balance() {
      if (cluster === undefined) return
      const part = await startBalancer({ haproxy: cluster.haproxy, dataDir, origins, signal, onDeath })
      onStart(part)
      copies.push({ name: 'haproxy', port: 0, pid: () => part.pid })
    },
  }
}
