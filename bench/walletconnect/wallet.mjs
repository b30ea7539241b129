import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'

const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const ANSWERED_WITHIN_MS = 10_000
const require = createRequire(import.meta.url)

let count = 0

/** The pages' clock, milliseconds. */
const clock = () => performance.timeOrigin + performance.now()

/**
 * walletkit 1.2.10; approves at once.
 *
 * @param {string} relayUrl
 */
export async function startWallet(relayUrl) {
  process.env.IS_VITEST = 'true'
  const { WalletKit } = require('walletkit-1.2.10')
  const { Core } = createRequire(require.resolve('walletkit-1.2.10'))('@walletconnect/core')
  count += 1
  const core = new Core({
    projectId: 'demo',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `wallet${count}`,
    storageOptions: { database: ':memory:' },
  })
  const metadata = { name: 'Bench wallet', description: '', url: 'https://wallet.example', icons: [] }
  const wallet = await WalletKit.init({ core, metadata })
  let approvedAt = 0
  // A page that has its answer may leave before the relay confirmed it to the wallet.
  const answers = []
  const answer = (sending) =>
    answers.push(sending.catch((error) => console.error(`The wallet could not answer: ${error.message}`)))
  wallet.on('session_proposal', ({ id, params }) => {
    const { chains, methods, events } = params.optionalNamespaces.eip155
    const eip155 = { chains, accounts: chains.map((chain) => `${chain}:${ADDRESS}`), methods, events }
    approvedAt = clock()
    answer(wallet.approveSession({ id, namespaces: { eip155 } }))
  })
  wallet.on('session_request', ({ id, topic }) => {
    answer(wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x51' } }))
  })
  return {
    address: ADDRESS,
    pair: (uri) => wallet.pair({ uri }),
    approvedAt: () => approvedAt,
    /** Runs must not accumulate sessions. */
    async clear() {
      const reason = { code: 6000, message: 'User disconnected.' }
      for (const { topic } of Object.values(wallet.getActiveSessions())) {
        await wallet.disconnectSession({ topic, reason })
      }
    },
    async stop() {
      await Promise.race([Promise.all(answers), delay(ANSWERED_WITHIN_MS, undefined, { ref: false })])
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
