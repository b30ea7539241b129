import { findAll, type Finding } from '@latchkey/gateway'
import { Redis } from 'ioredis'
import { connect } from 'node:tls'
import type { Command, Context } from '../command.js'

/** Milliseconds per request. */
const PATIENCE = 10_000
/** Remaining milliseconds at which a certificate needs renewal. */
const SOON = 14 * 24 * 60 * 60_000

export const checkCommand: Command = {
  usage: '[--env-file gateway.env]',
  help: `Looks at the settings, the database, Redis, the mail server, the chains, the providers, and the public addresses
with their certificates, with the settings that the gateway would start with. It starts nothing, changes nothing and
sends no email. The exit code is 1 when there is something to do.`,
  patience: 90,
  async run(context) {
    const { env, fetch } = context
    const findings = [
      ...(await findAll({ args: [], env, fetch })),
      ...(await Promise.all([checkRedis(env['REDIS_URL']), checkPublic(context)])).flat(),
    ]
    const left = findings.filter(({ fix }) => fix !== undefined).length
    const lines = findings.map(({ what, fix }) =>
      fix === undefined ? `ok   ${what}` : `fix  ${what}\n       ${fix}`,
    )
    const sum =
      left === 0 ? `${findings.length} ok, nothing to do` : `${findings.length - left} ok, ${left} to fix`
    return { text: [...lines, sum].join('\n'), json: { findings, left }, isFine: left === 0 }
  },
}

async function checkRedis(url: string | undefined): Promise<readonly Finding[]> {
  // Without Redis, gateways count in the database. The service checks lists of nodes and sentinels.
  if (url === undefined || url === '' || url.includes(',')) return []
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return [{ what: 'Redis answers' }]
  } catch {
    return [{ what: 'Redis does not answer', fix: 'Look at REDIS_URL: host, port and password.' }]
  } finally {
    redis.disconnect()
  }
}

/** Certificate and gateway, as browsers reach them. */
async function checkPublic({ env, fetch, signal }: Context): Promise<readonly Finding[]> {
  const url = env['LATCHKEY_PUBLIC_URL']
  if (url === undefined || !URL.canParse(url) || !url.startsWith('https:')) return []
  const { host } = new URL(url)
  const [isUp, end] = await Promise.all([
    fetch(new URL('healthz', url.endsWith('/') ? url : `${url}/`), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    }).then(
      ({ ok }) => ok,
      () => false,
    ),
    endOfCertificate(new URL(url)),
  ])
  const answers: Finding = isUp
    ? { what: `the gateway answers at ${host}` }
    : {
        what: `the gateway does not answer at ${host}`,
        fix: 'Start it; look at the DNS, the certificate and the proxy in front.',
      }
  if (end === undefined) return [answers]
  return [
    answers,
    end - Date.now() > SOON
      ? { what: `the certificate of ${host} is good until ${new Date(end).toISOString().slice(0, 10)}` }
      : {
          what: `the certificate of ${host} ends soon or is over`,
          fix: 'Renew it, and have the proxy load it.',
        },
  ]
}

function endOfCertificate({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      timeout: PATIENCE,
      // The request above verifies; this one reads invalid certificates.
      rejectUnauthorized: false,
    })
    const end = (value: number | undefined) => {
      socket.destroy()
      resolve(value)
    }
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)))
    socket.once('error', () => end(undefined))
    socket.once('timeout', () => end(undefined))
  })
}
