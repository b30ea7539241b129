// Records official clients (sign-client 2.21.7, walletkit 1.2.10) through our relay, to add
// conversations: node services/relay/test/record/main.mjs. The recording is committed.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { startRelay } from '@latchkey/relay'
import { makeDapp, makeWallet, stopClient } from './clients.mjs'
import { decodeFrames } from './decodeFrames.mjs'
import { recordingProxy } from './recordingProxy.mjs'
import { SCENARIOS } from './scenarios.mjs'

const require = createRequire(import.meta.url)
const { buildAuthObject, populateAuthPayload } = createRequire(require.resolve('walletkit-1.2.10'))(
  '@walletconnect/utils',
)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-record-'))
const configFile = join(folder, 'config.json')
writeFileSync(configFile, JSON.stringify({ projects: [{ id: 'lab', name: 'Lab' }], chains: [] }))

const transcripts = {}
for (const [name, run] of Object.entries(SCENARIOS)) {
  const relay = await startRelay({ port: 0, logLevel: 'silent', configFile, emptyAttestation: false })
  const ids = {}
  const proxy = await recordingProxy(relay.url.replace(/\/$/, ''), (id) => ids[id] ?? 'dapp')
  const dapp = await makeDapp(proxy.url)
  const wallet = await makeWallet(proxy.url)
  ids[await dapp.core.crypto.getClientId()] = 'dapp'
  ids[await wallet.core.crypto.getClientId()] = 'wallet'
  const steps = []
  const step = (text) => steps.push({ beforeSeq: proxy.frames.length, step: text })
  const peers = {
    dapp: dapp.client,
    wallet: wallet.client,
    step,
    populate: populateAuthPayload,
    buildAuth: buildAuthObject,
  }
  const result = await run(peers)
  const keys = { dapp: dapp.keys, wallet: wallet.keys }
  const symKeys = [...new Set([...Object.values(dapp.keys), ...Object.values(wallet.keys)])]
  transcripts[name] = {
    name,
    relayUrl: proxy.url,
    clientIds: Object.fromEntries(Object.entries(ids).map(([id, peer]) => [peer, id])),
    clientSeeds: Object.fromEntries(
      Object.entries(keys).map(([peer, chain]) => [peer, chain.client_ed25519_seed]),
    ),
    keys,
    steps,
    frames: decodeFrames([...proxy.frames], symKeys),
    result: JSON.parse(
      JSON.stringify(result, (key, value) => (value instanceof Error ? { message: value.message } : value)),
    ),
  }
  await Promise.all([stopClient(dapp), stopClient(wallet)])
  await proxy.stop()
  await relay.close()
  process.stdout.write(`${name}: ${transcripts[name].frames.length} frames\n`)
}
const about =
  'Conversations of @walletconnect/sign-client 2.21.7 and @reown/walletkit 1.2.10 (Apache-2.0) through our relay. The format is that of transcripts in walletconnect-v2.vectors.json, but for `decoded`: by name of the param, since wc_approveSession has two envelopes.'
const file = new URL('../walletconnect-v2.secondGeneration.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ about, transcripts }, undefined, 1)}\n`)
process.exit(0)
