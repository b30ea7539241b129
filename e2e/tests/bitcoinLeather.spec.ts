import inPageScript from '@leather.io/provider/mobile'
import { verifyMessage } from '@latchkey/bip122/verify'
import { createBitcoinKey, signBitcoinMessage } from '@latchkey/testkit/bitcoin'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { askBitcoin, bitcoinChain, expect, minedOutputs, psbtOf, test } from '../support/bitcoinTest.js'

interface Request {
  readonly id: string
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

// The test plays the app around it, with a development key.
test('behavior: Leather’s own in-page script connects, and signs messages and transactions', async ({
  context,
  page,
  bitcoinAccount,
  callProvider,
  openBitcoin,
}) => {
  const { privateKey } = bitcoinAccount
  const payment = createBitcoinKey({ privateKey, type: 'p2wpkh', network: 'regtest' })
  const taproot = createBitcoinKey({ privateKey, type: 'p2tr', network: 'regtest' })
  const requests: Request[] = []
  const answer = ({ method, params }: Request): object => {
    if (method === 'getAddresses') {
      const list = [taproot, payment].map(({ address, publicKey, type }) => ({
        symbol: 'BTC',
        address,
        publicKey,
        type,
      }))
      return { result: { addresses: [...list, { symbol: 'STX', address: 'ST000000000000000000002AMW42H' }] } }
    }
    if (method === 'signPsbt') {
      const transaction = Transaction.fromPSBT(hex.decode(String(params['hex'])))
      for (const index of params['signAtIndex'] as readonly number[])
        transaction.signIdx(payment.privateKey, index)
      return { result: { hex: hex.encode(transaction.toPSBT()) } }
    }
    if (method !== 'signMessage') return { error: { code: 4002, message: 'Unsupported' } }
    const key = params['paymentType'] === 'p2tr' ? taproot : payment
    return { result: { signature: signBitcoinMessage(key, String(params['message']), 'bip322') } }
  }
  await context.exposeFunction('__leatherApp', async (text: string) => {
    const request = JSON.parse(text) as Request
    requests.push(request)
    const reply = { jsonrpc: '2.0', id: request.id, ...answer(request) }
    await page.evaluate((data) => window.postMessage(data, location.origin), reply)
  })
  const script = inPageScript({ branch: 'main', commitSha: '0', version: '1' })
  const app = 'window.ReactNativeWebView = { postMessage: (text) => void window.__leatherApp(text) };'
  await context.addInitScript({ content: `${app}\n${script}` })

  const lk = await openBitcoin()
  await lk.open()
  const picture = lk.row('bitcoin:leather').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await lk.row('bitcoin:leather').click()
  await expect(page.getByTestId('address')).toHaveText(payment.address)
  await expect(page.getByTestId('balance')).toHaveText('0.5')
  const { address } = payment
  const signed = (await callProvider('signMessage', { address, message: 'Hello' })) as { signature: string }
  expect(verifyMessage({ address, message: 'Hello', signature: signed.signature, strict: true })).toBe(true)
  const shop = bitcoinChain().accounts[0]?.address ?? ''
  const psbt = await psbtOf(bitcoinAccount, shop, 12_000n)
  const answered = await callProvider('signPsbt', { psbt, inputs: [{ index: 0, address }] })
  const transaction = Transaction.fromPSBT(base64.decode((answered as { psbt: string }).psbt))
  transaction.finalize()
  const txid = await askBitcoin('/tx', transaction.hex)
  expect(await minedOutputs(txid)).toContainEqual({ to: shop, value: 12_000 })
  expect(await callProvider('sendTransfer', { to: address, amount: '1000' })).toEqual({
    error: 'method_not_supported',
  })
  expect(requests.map(({ method }) => method)).toEqual([
    'getAddresses',
    'signMessage',
    'signPsbt',
    'sendTransfer',
  ])
})
