import { signInMessage } from '@latchkey/protocol/signIn'
import { fork } from 'node:child_process'
import { Agent, request as send } from 'node:http'
import { availableParallelism } from 'node:os'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { printTable } from '../lib/table.mjs'

/**
 * 500 sign-ins a second for 20 seconds, each with its own key and prepared signature, from when one
 * was due until its tokens arrive. One process sends; one per core answers. Loopback only, bounded.
 */
const A_SECOND = Number(process.env.SIGNINS_A_SECOND ?? 500)
const SECONDS = Number(process.env.SIGNINS_SECONDS ?? 20)
const origin = 'https://shop.example'

const servers = Array.from({ length: Number(process.env.SIGNINS_SERVERS ?? availableParallelism()) }, () =>
  fork(new URL('server.mjs', import.meta.url)),
)
const ports = await Promise.all(
  servers.map((server) => new Promise((ready) => server.once('message', ready))),
)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** @returns {Promise<{ status: number, body: any }>} */
const ask = (port, method, path, headers = {}, body) =>
  new Promise((resolve, reject) => {
    const request = send(
      { agent, port, method, path: `/auth/v1/${path}`, headers: { origin, ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })

async function prepare(_, index) {
  const port = ports[index % ports.length]
  const account = privateKeyToAccount(generatePrivateKey())
  const { nonce, token } = (await ask(port, 'GET', 'nonce')).body
  const data = {
    accountAddress: account.address,
    chainId: 'eip155:1',
    domain: 'shop.example',
    uri: `${origin}/`,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  }
  const message = signInMessage(data)
  const signature = await account.signMessage({ message })
  return {
    port,
    headers: { 'x-nonce-jwt': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data, message, signature }),
  }
}

const all = A_SECOND * SECONDS
const ready = []
while (ready.length < all + 200) ready.push(...(await Promise.all(Array.from({ length: 50 }, prepare))))
for (const one of ready.splice(0, 200)) await ask(one.port, 'POST', 'authenticate', one.headers, one.body)

const times = []
let failed = 0
const begun = performance.now()
const running = []
for (let index = 0; index < all;) {
  const due = Math.min(all, Math.ceil(((performance.now() - begun) / 1000) * A_SECOND))
  for (; index < due; index += 1) {
    const at = begun + (index / A_SECOND) * 1000
    const { port, headers, body } = ready[index]
    running.push(
      ask(port, 'POST', 'authenticate', headers, body).then(({ status }) => {
        if (status === 200) times.push(performance.now() - at)
        else failed += 1
      }),
    )
  }
  await new Promise((next) => setTimeout(next, 1))
}
await Promise.all(running)
const took = (performance.now() - begun) / 1000
for (const server of servers) server.disconnect()
agent.destroy()

times.sort((left, right) => left - right)
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1)
printTable(
  `sign-ins with a key, ${A_SECOND} a second wanted for ${SECONDS} s, ${servers.length} servers`,
  ['verified a second', 'p50 ms', 'p95 ms', 'p99 ms', 'worst ms', 'refused'],
  [[(times.length / took).toFixed(0), at(0.5), at(0.95), at(0.99), at(1), failed]],
)
process.exitCode = failed > 0 || times.length < all ? 1 : 0
