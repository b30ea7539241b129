import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Apache-2.0; brings core and sign-client 2.21.7. */
const walletkit = require('walletkit-1.2.10')
const inside = createRequire(require.resolve('walletkit-1.2.10'))
const { Core } = inside('@walletconnect/core')
const { SignClient } = inside('@walletconnect/sign-client')
let counter = 0

async function makeCore(relayUrl) {
  // Opens no verify frame, sends no usage events.
  process.env.IS_VITEST = 'true'
  counter += 1
  const core = new Core({
    projectId: 'lab',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `record${counter}`,
    storageOptions: { database: ':memory:' },
  })
  const keys = {}
  const { keychain } = core.crypto
  const set = keychain.set
  keychain.set = (tag, key, ...more) => {
    keys[tag] = key
    return set.call(keychain, tag, key, ...more)
  }
  await core.start()
  return { core, keys }
}

export async function makeDapp(relayUrl) {
  const { core, keys } = await makeCore(relayUrl)
  const metadata = {
    name: 'Vector Dapp',
    description: 'Dapp used for generating vectors',
    url: 'https://dapp.example',
    icons: ['https://dapp.example/icon.png'],
  }
  return { client: await SignClient.init({ core, metadata }), core, keys }
}

export async function makeWallet(relayUrl) {
  const { core, keys } = await makeCore(relayUrl)
  const metadata = {
    name: 'Vector Wallet',
    description: 'Wallet used for generating vectors',
    url: 'https://wallet.example',
    icons: ['https://wallet.example/icon.png'],
    redirect: { native: 'vectorwallet://', universal: 'https://wallet.example/app' },
  }
  return { client: await walletkit.WalletKit.init({ core, metadata }), core, keys }
}

export async function stopClient({ core }) {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
