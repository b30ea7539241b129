import { parseEther, recoverTypedDataAddress, verifyMessage, type Hex } from 'viem'
import { chainClient, tokenAddress, tokenBalance } from '../support/chain.js'
import { ownAccounts } from '../support/ownAccounts.js'
import { giveTokens } from '../support/tokenStorage.js'
import { expect, test } from '../support/walletTest.js'
import { world } from '../support/world.js'

const receiver = '0x000000000000000000000000000000000000bEEF'

test('behavior: signs a message that verifies, and shows it as text', async ({ thimble, connected }) => {
  const { request, address } = await connected()
  const message = 'Prints of the night sky, 夜空'
  const hex = `0x${Buffer.from(message).toString('hex')}`
  const signed = request('personal_sign', [hex, address()])
  await expect(thimble.part('wa-text')).toHaveText(message)
  await thimble.approve()
  expect(await verifyMessage({ address: address(), message, signature: (await signed) as Hex })).toBe(true)
})

test('error: a rejected request is 4001', async ({ thimble, connected }) => {
  const { request, address } = await connected()
  const signed = request('personal_sign', ['0x61', address()])
  const refused = expect(signed).rejects.toMatchObject({ code: 4001 })
  await expect(thimble.request).toBeVisible()
  await thimble.reject()
  await refused
  await expect(thimble.request).toHaveCount(0)
})

const typed = (amount: string) => ({
  domain: { name: 'Lumen', version: '1', chainId: 31337, verifyingContract: receiver } as const,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'print', type: 'string' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order' as const,
  message: { print: 'Vega', amount },
})

const forms: readonly (readonly [name: string, pack: (data: object) => unknown])[] = [
  ['an object', (data) => data],
  ['JSON', (data) => JSON.stringify(data)],
  ['JSON with a bare number', (data) => JSON.stringify(data).replace(/"(\d{30})"/, '$1')],
]

test('behavior: signs typed data with a number of 30 digits, however it is sent', async ({
  thimble,
  connected,
}) => {
  const { request, address } = await connected()
  const amount = '123456789012345678901234567890'
  const data = typed(amount)
  const { EIP712Domain: _domain, ...types } = data.types
  const message = { print: 'Vega', amount: BigInt(amount) }
  for (const [name, pack] of forms) {
    await test.step(name, async () => {
      const signed = request('eth_signTypedData_v4', [address(), pack(data)])
      await expect(thimble.part('wa-text')).toContainText(`amount: ${amount}`)
      await thimble.approve()
      const signature = (await signed) as Hex
      expect(await recoverTypedDataAddress({ ...data, types, message, signature })).toBe(address())
      await expect(thimble.request).toHaveCount(0)
    })
  }
})

test('behavior: sends ether on the chain', async ({ thimble, connected }) => {
  const { request, address } = await connected()
  const client = chainClient()
  const before = await client.getBalance({ address: receiver })
  const value = `0x${parseEther('0.125').toString(16)}`
  const sent = request('eth_sendTransaction', [{ from: address(), to: receiver, value }])
  await expect(thimble.request).toContainText('Send 0.125 ETH')
  await expect(thimble.part('wa-fee')).toHaveAttribute('data-failed', 'false')
  await thimble.approve()
  const receipt = await client.waitForTransactionReceipt({
    checkReplacement: false,
    hash: (await sent) as Hex,
  })
  expect(receipt.status).toBe('success')
  expect((await client.getBalance({ address: receiver })) - before).toBeGreaterThanOrEqual(
    parseEther('0.125'),
  )
})

test('behavior: a token transfer is described in words and arrives', async ({
  thimble,
  connected,
  accounts,
}) => {
  await giveTokens(accounts[0].address)
  const { request, address } = await connected()
  const to = accounts[1].address
  const amount = 12_500000n
  const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
  const before = await tokenBalance('TUSD', to)
  const sent = request('eth_sendTransaction', [{ from: address(), to: tokenAddress('TUSD'), data }])
  await expect(thimble.request).toContainText('Send 12.5 TUSD')
  await thimble.approve()
  await chainClient().waitForTransactionReceipt({ checkReplacement: false, hash: (await sent) as Hex })
  expect((await tokenBalance('TUSD', to)) - before).toBe(amount)
})

test('error: a failing transaction shows a warning before and an error after', async ({
  thimble,
  connected,
}) => {
  const { request, address } = await connected()
  const value = `0x${parseEther('5000').toString(16)}`
  const sent = request('eth_sendTransaction', [{ from: address(), to: receiver, value }])
  const failed = expect(sent).rejects.toMatchObject({ code: -32000 })
  await expect(thimble.part('wa-fee')).toHaveAttribute('data-failed', 'true')
  await thimble.approve()
  await failed
  await expect(thimble.part('wa-notice')).toHaveAttribute('data-tone', 'bad')
})

test('behavior: two requests are shown in turn', async ({ thimble, connected }) => {
  const { request, address } = await connected()
  const first = request('personal_sign', ['0x61', address()])
  await expect(thimble.part('wa-text')).toHaveText('a')
  const second = request('personal_sign', ['0x62', address()])
  await thimble.approve()
  await first
  await expect(thimble.part('wa-text')).toHaveText('b')
  await thimble.approve()
  expect(await second).not.toBe(await first)
})

test('behavior: switches to a network it knows by a session update', async ({ thimble, dapp }) => {
  const { uri, connected } = await dapp.propose()
  await thimble.pair(uri)
  await thimble.pick('chain', 'eip155:31338', false)
  await thimble.approve()
  const { request, connection } = await connected
  const switched = request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await expect(thimble.request).toContainText('Localnet Two')
  await thimble.approve()
  await switched
  expect(connection.chainId).toBe('eip155:31338')
  expect(connection.accounts).toHaveLength(2)
  await expect(thimble.sessions).toHaveAttribute('data-chains', 'eip155:31337 eip155:31338')
})

test('behavior: adds an unknown network if its server answers as that chain', async ({
  thimble,
  context,
  accounts,
  connected,
}) => {
  await ownAccounts(context, accounts, (devnet) => ({ ...devnet, chains: devnet.chains.slice(0, 1) }))
  await thimble.open()
  const { request, connection } = await connected()
  expect(connection.accounts).toHaveLength(1)
  const unknown = request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await expect(unknown).rejects.toMatchObject({ code: 4902 })
  const rpcUrls = [world().devnet.chains[1]?.rpcUrl]
  const network = {
    chainName: 'Second',
    rpcUrls,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const wrong = request('wallet_addEthereumChain', [{ ...network, chainId: '0x7a6b' }])
  const refused = expect(wrong).rejects.toMatchObject({ code: -32000 })
  await expect(thimble.request).toContainText('Add Second')
  await thimble.approve()
  await refused
  const added = request('wallet_addEthereumChain', [{ ...network, chainId: '0x7a6a' }])
  await thimble.approve()
  expect(await added).toBeNull()
  await expect.poll(() => connection.accounts).toHaveLength(2)
  await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(connection.chainId).toBe('eip155:31338')
})
