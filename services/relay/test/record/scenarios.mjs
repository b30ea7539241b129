import { privateKeyToAccount } from 'viem/accounts'

/** The account in the recordings; `signer` signs where a signature counts. */
const ADDRESS = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const signer = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const EVENTS = ['accountsChanged', 'chainChanged']
const REASON = { code: 6000, message: 'User disconnected.' }
const REJECTED = { code: 5000, message: 'User rejected.' }

const namespaces = (chains) => ({
  eip155: {
    chains,
    methods: METHODS,
    events: EVENTS,
    accounts: chains.map((chain) => `${chain}:${ADDRESS}`),
  },
})
const proposal = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: [...METHODS, 'wallet_switchEthereumChain'],
      events: EVENTS,
    },
  },
}
const sign = (chainId = 'eip155:1') => ({
  chainId,
  request: { method: 'personal_sign', params: ['0x4d79206d657373616765', ADDRESS] },
})
const once = (client, event) => new Promise((resolve) => client.once(event, resolve))
const pause = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

async function pair({ dapp, wallet, step }, decide) {
  step('connect')
  const { uri, approval } = await dapp.connect(proposal)
  wallet.once('session_proposal', decide)
  const outcome = approval().then(
    (session) => ({ session }),
    (error) => ({ rejectedWith: error }),
  )
  step('pair')
  await wallet.pair({ uri })
  const result = await outcome
  await pause()
  return { uri, ...result }
}

const connected = (peers) =>
  pair(
    peers,
    ({ id }) => void peers.wallet.approveSession({ id, namespaces: namespaces(['eip155:1', 'eip155:10']) }),
  )

/** `decide` gets the wallet's event. */
async function signIn({ dapp, wallet, step }, event, decide) {
  step('authenticate')
  const { uri, response } = await dapp.authenticate({
    chains: ['eip155:1', 'eip155:137'],
    domain: 'dapp.example',
    uri: 'https://dapp.example/login',
    nonce: '9b1c1e7f0d4a4b0c',
    statement: 'Sign in to Vector Dapp.',
    resources: ['https://dapp.example/tos'],
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  wallet.once(event, decide)
  const outcome = response().then(
    ({ auths, session }) => ({ auths, session }),
    (error) => ({ rejectedWith: error }),
  )
  step('pair')
  await wallet.pair({ uri })
  const result = await outcome
  await pause()
  return { uri, ...result }
}

/** `step` labels the next action; the result is recorded. */
export const SCENARIOS = {
  async session(peers) {
    const { dapp, wallet, step } = peers
    const answers = [{ result: '0x51' }, { error: REJECTED }, { result: '0x52' }]
    wallet.on('session_request', ({ id, topic }) => {
      void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answers.shift() } })
    })
    const made = await connected(peers)
    const { topic } = made.session
    step('request answered')
    await dapp.request({ topic, ...sign() })
    await pause(1500)
    step('request rejected')
    const send = { method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] }
    await dapp.request({ topic, chainId: 'eip155:1', request: send, expiry: 600 }).catch(() => undefined)
    await pause(1500)
    step('events')
    const chainId = 'eip155:1'
    await wallet.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId })
    await pause()
    const data = [`eip155:1:${ADDRESS}`]
    await wallet.emitSessionEvent({ topic, event: { name: 'accountsChanged', data }, chainId })
    await pause()
    step('update')
    await wallet.updateSession({ topic, namespaces: namespaces(['eip155:1', 'eip155:10', 'eip155:137']) })
    await pause()
    step('request on the chain that was added')
    await dapp.request({ topic, ...sign('eip155:137') })
    await pause(1500)
    step('extend')
    await wallet.extendSession({ topic })
    await pause()
    step('pings')
    await dapp.ping({ topic })
    await wallet.engine.signClient.ping({ topic })
    await pause()
    step('disconnect')
    await dapp.disconnect({ topic, reason: REASON })
    await pause(600)
    return made
  },

  async walletDeletes(peers) {
    const { dapp, wallet, step } = peers
    const made = await connected(peers)
    const { topic } = made.session
    step('a request is open, the wallet leaves')
    const asked = once(wallet, 'session_request')
    const request = dapp.request({ topic, ...sign() }).catch((error) => error)
    await asked
    await wallet.disconnectSession({ topic, reason: REASON })
    const requestRejectedWith = await request
    await pause()
    return { ...made, requestRejectedWith }
  },

  rejectedProposal: (peers) =>
    pair(peers, ({ id }) => void peers.wallet.rejectSession({ id, reason: REJECTED })),

  async authenticate(peers) {
    const { dapp, wallet, step } = peers
    wallet.on('session_request', ({ id, topic }) => {
      void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x51' } })
    })
    const made = await signIn(peers, 'session_authenticate', async ({ id, params }) => {
      const auths = []
      for (const chain of ['eip155:1', 'eip155:137']) {
        const iss = `did:pkh:${chain}:${signer.address}`
        const authPayload = peers.populate({
          authPayload: params.authPayload,
          chains: ['eip155:1', 'eip155:137'],
          methods: ['personal_sign', 'eth_sendTransaction'],
        })
        const message = wallet.formatAuthMessage({ request: authPayload, iss })
        const s = await signer.signMessage({ message })
        auths.push(peers.buildAuth(authPayload, { t: 'eip191', s }, iss))
      }
      await wallet.approveSessionAuthenticate({ id, auths })
    })
    step('request')
    const request = { method: 'personal_sign', params: ['0x4d79206d657373616765', signer.address] }
    await dapp.request({ topic: made.session.topic, chainId: 'eip155:1', request })
    await pause(1500)
    return made
  },

  authenticateRejected: (peers) =>
    signIn(peers, 'session_authenticate', ({ id }) => {
      void peers.wallet.rejectSessionAuthenticate({ id, reason: REJECTED })
    }),

  authenticateFallback: (peers) =>
    signIn(peers, 'session_proposal', ({ id }) => {
      void peers.wallet.approveSession({ id, namespaces: namespaces(['eip155:1']) })
    }),
}
