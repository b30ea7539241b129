import { verifyMessage } from '@latchkey/bip122/verify'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import {
  askBitcoin,
  BITCOIN_WALLET,
  bitcoinChain,
  expect,
  minedOutputs,
  psbtOf,
  test,
} from '../support/bitcoinTest.js'

const shop = () => bitcoinChain().accounts[0]?.address ?? ''

for (const speaks of ['satsConnect', 'standard', 'unisat'] as const) {
  test.describe(`a Bitcoin wallet with the protocol ${speaks}`, () => {
    test.use({
      bitcoinOptions: { speaks: [speaks], name: speaks === 'unisat' ? 'UniSat' : 'Bitcoin Test Wallet' },
    })

    test('behavior: connects, shows its balance, signs a message and a transaction, and disconnects', async ({
      page,
      bitcoin,
      bitcoinAccount,
      callProvider,
      openBitcoin,
    }) => {
      const { address } = bitcoinAccount
      const lk = await openBitcoin()
      await lk.choose(speaks === 'unisat' ? 'io.unisat' : BITCOIN_WALLET)
      expect(await bitcoin.approve()).toMatchObject({ kind: 'connect', network: 'regtest' })
      await expect(page.getByTestId('address')).toHaveText(address)
      await expect(page.getByTestId('balance')).toHaveText('0.5')
      await expect(lk.layer).toHaveCount(0)

      const message = 'The stars were worth the walk.'
      const signing = callProvider('signMessage', { address, message })
      await bitcoin.approve()
      const { signature } = (await signing) as { signature: string }
      expect(verifyMessage({ address, message, signature, strict: true })).toBe(true)

      const psbt = await psbtOf(bitcoinAccount, shop(), 10_000n)
      const signed = callProvider('signPsbt', { psbt, inputs: [{ index: 0, address }] })
      expect(await bitcoin.approve()).toMatchObject({ kind: 'signPsbt', sends: false })
      const transaction = Transaction.fromPSBT(base64.decode(((await signed) as { psbt: string }).psbt))
      transaction.finalize()
      const txid = await askBitcoin('/tx', transaction.hex)
      expect(await minedOutputs(txid)).toContainEqual({ to: shop(), value: 10_000 })

      await lk.disconnect()
      await expect(page.getByTestId('status')).toHaveText('disconnected')
      expect(await bitcoin.isConnected()).toBe(false)
    })
  })
}

test('behavior: one wallet with two protocols is one row', async ({ bitcoin, openBitcoin }) => {
  const lk = await openBitcoin()
  await lk.open()
  await expect(lk.row(BITCOIN_WALLET)).toContainText(bitcoin.name)
  await expect(lk.view('Connect').getByText(bitcoin.name)).toHaveCount(1)
})

test('behavior: the wallet sends a payment, which is on the chain', async ({
  bitcoin,
  callProvider,
  signInBitcoin,
}) => {
  await signInBitcoin()
  const sending = callProvider('sendTransfer', { to: shop(), amount: '25000' })
  expect(await bitcoin.approve()).toMatchObject({
    kind: 'sendTransfer',
    output: { to: shop(), amount: '25000' },
  })
  const { txid } = (await sending) as { txid: string }
  expect(await minedOutputs(txid)).toContainEqual({ to: shop(), value: 25_000 })
})

test('behavior: the account explains that it cannot send, and receives', async ({ signInBitcoin }) => {
  const lk = await signInBitcoin()
  await lk.accountButton.click()
  await expect(lk.part('lk-send-elsewhere')).toHaveText(
    'You can’t send BTC from here. Send it from your wallet instead.',
  )
  await expect(lk.part('lk-action-send')).toHaveCount(0)
  await expect(lk.part('lk-tokens')).toHaveCount(0)
  await lk.part('lk-action-receive').click()
  await expect(lk.view('WalletReceive')).toBeVisible()
})

test('behavior: a reload restores it without a prompt, and the page follows another account', async ({
  page,
  bitcoin,
  bitcoinAccount,
  signInBitcoin,
}) => {
  await signInBitcoin()
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(bitcoinAccount.address)
  expect(await bitcoin.pending()).toBeNull()
  await bitcoin.setAccount(1)
  await expect(page.getByTestId('address')).toHaveText(bitcoin.addresses[1] ?? '')
  await bitcoin.revoke()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('error: a rejection is shown, and a second attempt connects; a rejected payment has a named error', async ({
  page,
  bitcoin,
  callProvider,
  openBitcoin,
}) => {
  const lk = await openBitcoin()
  await lk.choose(BITCOIN_WALLET)
  await bitcoin.reject()
  await expect(lk.part('lk-connecting-message')).toContainText('Request declined')
  await lk.part('lk-try-again').click()
  await bitcoin.approve()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const sending = callProvider('sendTransfer', { to: shop(), amount: '1000' })
  await bitcoin.reject()
  expect(await sending).toEqual({ error: 'user_rejected' })
  expect(await callProvider('sendTransfer', { to: 'nobody', amount: '1000' })).toEqual({
    error: 'invalid_receiver',
  })
})
