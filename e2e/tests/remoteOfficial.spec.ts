import { type Hex, hexToString, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { officialWallet, releases, stopWallet } from '../../packages/walletconnect/test/officialWallet.js'
import { dapps, officialDapp, stopOfficial } from '../../services/relay/test/officialClients.js'
import { expect, expectConnected, host, readCode, test } from '../support/remoteTest.js'
import { world } from '../support/world.js'

// Logged for answers to forgotten requests.
test.use({ phoneAllows: /No matching key/ })

const chains = ['eip155:31337', 'eip155:31338']
const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const events = ['accountsChanged', 'chainChanged']
const relayUrl = (): string => world().devnet.relay ?? ''
const reason = { code: 6000, message: 'User disconnected.' }

for (const release of dapps) {
  test(`behavior: an app on the official ${release} and our wallet page: connect, sign, reject, disconnect`, async ({
    phone,
    accounts,
  }) => {
    const [{ address }] = accounts
    const dapp = await officialDapp(release, relayUrl())
    try {
      const { uri, approval } = await dapp.connect({
        optionalNamespaces: { eip155: { chains, methods, events } },
      })
      // 2.21.4 loses an approval that is not yet awaited.
      const approved = approval()
      await phone.pair(uri)
      await phone.approve()
      const { topic } = await approved
      const message = 'Signed for an official client'
      const data = `0x${Buffer.from(message).toString('hex')}`
      const request = { method: 'personal_sign', params: [data, address] }
      const signature = dapp.request({ topic, chainId: 'eip155:31337', request })
      await expect(phone.part('wa-text')).toHaveText(message)
      await phone.approve()
      expect(await verifyMessage({ address, message, signature: (await signature) as Hex })).toBe(true)

      const refused = dapp
        .request({ topic, chainId: 'eip155:31338', request })
        .catch((error: unknown) => error)
      await expect(phone.part('wa-text')).toHaveText(message)
      await phone.reject()
      expect(await refused).toMatchObject({ code: 5000 })

      await dapp.ping({ topic })
      await dapp.disconnect({ topic, reason })
      await expect(phone.part('wa-no-sessions')).toBeVisible()
    } finally {
      await stopOfficial(dapp)
    }
  })
}

for (const release of releases) {
  test(`behavior: our page and a wallet on the official ${release}: connect by the code, sign, update, disconnect`, async ({
    page,
    accounts,
    openRemote,
  }) => {
    const [{ address, privateKey }] = accounts
    const signer = privateKeyToAccount(privateKey)
    const namespaces = (of: readonly string[]) => ({
      eip155: { chains: of, methods, events, accounts: of.map((chain) => `${chain}:${address}`) },
    })
    const wallet = await officialWallet(release, relayUrl())
    try {
      wallet.on('session_proposal', ({ id }) => {
        void wallet.approveSession({ id, namespaces: namespaces(chains) })
      })
      wallet.on('session_request', async ({ id, topic, params }) => {
        const [data] = params.request.params as [Hex]
        const result = await signer.signMessage({ message: hexToString(data) })
        await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
      })
      const lk = await openRemote()
      await lk.choose('walletConnect')
      await wallet.pair({ uri: await readCode(page) })
      await expectConnected(page, address)

      await page.getByTestId('sign-guestbook').click()
      const message = await page.getByLabel('Your line').inputValue()
      const signature = await page.getByTestId('signature').getAttribute('title')
      expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)

      const [session] = Object.values(wallet.getActiveSessions())
      const topic = session?.topic ?? ''
      await page.reload()
      await expectConnected(page, address)
      await wallet.updateSession({ topic, namespaces: namespaces(chains.slice(1)) })
      await expect(host(page, 'network')).toHaveText('Localnet Two')
      await wallet.disconnectSession({ topic, reason })
      await expect(host(page, 'status')).toHaveText('disconnected')
    } finally {
      await stopWallet(wallet)
    }
  })
}
