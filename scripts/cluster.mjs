// npm run cluster: the processes of deploy/compose.yaml on loopback. --redis=cluster uses three
// Redis servers; --drive runs selected end-to-end tests.
import { parseArgs } from 'node:util'
import { ensureTool } from './lib/ensureCommand.mjs'
import { findOnPath } from './lib/findOnPath.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { runWorld } from './lib/runWorld.mjs'
import { startPostgres } from './lib/startPostgres.mjs'
import { startRedis } from './lib/startRedis.mjs'

requireNode()
const usage = 'Usage: npm run cluster [-- --redis=single|cluster] [--drive]'
const { redis: redisKind, drive } = readFlags()

const haproxy = await requireServers()
let began = performance.now()
await runWorld({
  title: 'Latchkey cluster',
  async prepare({ signal, died, onStop }) {
    began = performance.now()
    const postgres = await startPostgres()
    if (!postgres) throw new Error(missing('PostgreSQL', 'postgresql'))
    onStop(postgres.stop)
    console.log('  ✓ PostgreSQL answers, with a database for the gateways and one for the recovery service')
    const redis = await startRedis({ cluster: redisKind === 'cluster', signal, onDeath: died })
    if (!redis) throw new Error(missing('Redis', 'redis-server'))
    onStop(redis.stop)
    console.log(`  ✓ Redis answers at ${redis.url}`)
    return {
      cluster: {
        databases: {
          gateway: postgres.addDatabase('gateway'),
          recovery: postgres.addDatabase('recovery'),
        },
        redisUrl: redis.url,
        haproxy,
      },
      // Pages of the tests.
      origins: ['http://localhost:*', 'http://127.0.0.1:*'],
      ...(drive ? { names: false, analytics: false, csp: 'strict' } : {}),
    }
  },
  describe({ services }) {
    const rows = services.map(
      ({ name, port, pid }) =>
        `  ${name.padEnd(12)} ${port ? `port ${port}` : ''.padEnd(10)}  process ${pid()}`,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    return [...rows, '', `  Up after ${seconds} s. HAProxy is in front of these; kill one and see.`].join(
      '\n',
    )
  },
  ...(drive
    ? {
        work: async (devnet, signal) => (await import('./lib/driveCluster.mjs')).driveCluster(devnet, signal),
      }
    : {}),
})

function readFlags() {
  try {
    const { values } = parseArgs({
      options: { redis: { type: 'string', default: 'single' }, drive: { type: 'boolean', default: false } },
    })
    if (!['single', 'cluster'].includes(values.redis))
      throw new Error(`--redis=${values.redis} is not known.`)
    return values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(1)
  }
}

/**
 * Before anything is built.
 *
 * @returns {Promise<string>} HAProxy's path
 */
async function requireServers() {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  const found = findOnPath(['haproxy'], path)
  if (found) return found
  await ensureTool('haproxy')
  const installed = findOnPath(['haproxy'], path)
  if (installed) return installed
  console.error(missing('HAProxy 2.6 or newer', 'haproxy'))
  process.exit(1)
}

/** @param {string} server @param {string} name package */
function missing(server, name) {
  return `The cluster needs ${server}, which is not installed here.\nDebian and Ubuntu: sudo apt-get install ${name}\nmacOS: brew install ${name}\nWithout it, "npm run demo" runs one process of each service.`
}
