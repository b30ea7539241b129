// node surfpool.mjs --module FILE --rpc PORT --ws PORT
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { solanaAccounts, solanaFaucet } from './solanaAccounts.mjs'
import { mintAccount, mintRent } from './mintAccount.mjs'
import { solanaTokens } from './solanaTokens.mjs'

const SOL = 1e9
/** Milliseconds, as on public networks. */
const SLOT = 400

const { values } = parseArgs({
  options: { module: { type: 'string' }, rpc: { type: 'string' }, ws: { type: 'string' } },
})
const { Surfnet } = createRequire(import.meta.url)(values.module ?? '')
const chain = Surfnet.startWithConfig({ offline: true, blockProductionMode: 'clock', slotTimeMs: SLOT })
// Surfpool stops after a thousand undrained events.
setInterval(() => chain.drainEvents(), 100)
process.once('SIGTERM', () => {
  chain.stop()
  process.exit(0)
})

chain.fundSol(solanaFaucet().address, 1000 * SOL)
for (const { address } of solanaAccounts()) chain.fundSol(address, 8.4 * SOL)
for (const { address, program, decimals, units } of solanaTokens()) {
  const supply = units * BigInt(solanaAccounts().length)
  const data = mintAccount({ authority: solanaFaucet().address, decimals, supply })
  chain.setAccount(address, mintRent, [...data], program)
  for (const owner of solanaAccounts()) chain.fundToken(owner.address, address, Number(units), program)
}

// Surfpool chooses its own ports.
await forward(Number(values.rpc), chain.rpcUrl)
await forward(Number(values.ws), chain.wsUrl)
console.log('Surfpool listens')

/**
 * @param {number} port
 * @param {string} url
 * @returns {Promise<void>} when it listens
 */
function forward(port, url) {
  const { hostname, port: inner } = new URL(url)
  const server = createServer((socket) => {
    const upstream = connect(Number(inner), hostname)
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
