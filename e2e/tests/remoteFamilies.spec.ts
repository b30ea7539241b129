import { verifyMessage as verifyBitcoin } from '@latchkey/bip122/verify'
import { base58 } from '@scure/base'
import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { bitcoinChain, minedOutputs } from '../support/bitcoinTest.js'
import { chooseNetwork, expect, factOf, test } from '../support/familiesTest.js'
import { fillSend } from '../support/moneyTest.js'
import { readCode } from '../support/remoteTest.js'
import {
  askSolana,
  freshSolanaAccount,
  isSolanaSignature,
  lamportsOf,
  solanaChain,
  unsignedTransfer,
} from '../support/solanaChain.js'

async function signOnSolana(page: Page, text: string): Promise<string> {
  const bytes = await page.evaluate(async (message) => {
    const wallet = window.clients[0]?.provider('solana')
    const [account] = wallet?.accounts ?? []
    if (!wallet || !account) throw new Error('not connected')
    const [output] =
      (await wallet.features['solana:signMessage']?.signMessage({
        account,
        message: new TextEncoder().encode(message),
      })) ?? []
    return [...(output?.signature ?? [])]
  }, text)
  return base58.encode(Uint8Array.from(bytes))
}

/** @returns base64, or the signatures in base58 */
async function transactOnSolana(
  page: Page,
  feature: 'solana:signTransaction' | 'solana:signAndSendTransaction',
  transactions: readonly string[],
): Promise<readonly string[]> {
  const outputs = await page.evaluate(
    async ([name, list]) => {
      const wallet = window.clients[0]?.provider('solana')
      const [account] = wallet?.accounts ?? []
      if (!wallet || !account) throw new Error('not connected')
      const inputs = list.map((text) => ({
        account,
        chain: 'solana:localnet',
        transaction: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
      }))
      const method = name.slice('solana:'.length)
      const run = Reflect.get(wallet.features[name] ?? {}, method) as (
        ...given: typeof inputs
      ) => Promise<readonly { signedTransaction?: Uint8Array; signature?: Uint8Array }[]>
      const answers = await run(...inputs)
      return answers.map(({ signature, signedTransaction }) => [...(signedTransaction ?? signature ?? [])])
    },
    [feature, transactions] as const,
  )
  return outputs.map((bytes) =>
    feature === 'solana:signTransaction'
      ? Buffer.from(bytes).toString('base64')
      : base58.encode(Uint8Array.from(bytes)),
  )
}

test('behavior: one approval on the phone connects three families: each signs and sends, a reload restores them, they end together', async ({
  page,
  phone,
  accounts,
  phoneSolana,
  bitcoinAccount,
  callProvider,
  openFamilies,
}) => {
  const [evm] = accounts
  const own = `eip155:31337:${evm.address} solana:localnet:${phoneSolana.address} ${bitcoinChain().caip2}:${bitcoinAccount.address}`
  const lk = await openFamilies()

  await test.step('connect by the code', async () => {
    await lk.choose('walletConnect')
    await phone.pair(await readCode(page))
    await expect(phone.proposal).toContainText(solanaChain().name)
    await expect(phone.proposal).toContainText(bitcoinChain().name)
    await phone.approve()
    await expect(factOf(page, 'accounts')).toHaveText(own)
    await expect(lk.layer).toHaveCount(0)
    await expect(phone.sessions).toHaveAttribute('data-families', 'solana bip122')
  })

  await test.step('sign a message in each family', async () => {
    const { address } = evm
    // A closing sheet is not the next one.
    const answer = async (text: string): Promise<void> => {
      await expect(phone.part('wa-text')).toHaveText(text)
      await phone.approve()
    }
    const data = `0x${Buffer.from('On EVM').toString('hex')}`
    const onEvm = page.evaluate(
      (params) => window.clients[0]?.provider('eip155').request({ method: 'personal_sign', params }),
      [data, address] as const,
    )
    await answer('On EVM')
    expect(await verifyMessage({ address, message: 'On EVM', signature: (await onEvm) as Hex })).toBe(true)

    const onSolana = signOnSolana(page, 'On Solana')
    await answer('On Solana')
    expect(isSolanaSignature('On Solana', await onSolana, phoneSolana.address)).toBe(true)

    const signing = { address: bitcoinAccount.address, message: 'On Bitcoin' }
    const onBitcoin = callProvider('signMessage', signing)
    await answer('On Bitcoin')
    const { signature } = (await onBitcoin) as { signature: string }
    expect(verifyBitcoin({ ...signing, signature, strict: true })).toBe(true)
  })

  await test.step('switch the family, and send SOL from the modal', async () => {
    const receiver = await freshSolanaAccount({ lamports: 0, tokens: false })
    await chooseNetwork(page, lk, 'solana:localnet')
    await expect(factOf(page, 'namespace')).toHaveText('solana')
    await expect(phone.request).toHaveCount(0)
    await expect(lk.layer).toHaveCount(0)
    await lk.accountButton.click()
    await lk.part('lk-action-send').click()
    await fillSend(lk, { amount: '1.25', receiver: receiver.address })
    await lk.part('lk-send-review').click()
    await lk.part('lk-send-confirm').click()
    await expect(phone.request).toContainText('Sign a transfer of 1.25 SOL')
    await phone.approve()
    await expect(lk.view('Account')).toBeVisible()
    await expect.poll(() => lamportsOf(receiver.address)).toBe(1_250_000_000n)
    await lk.close.click()
  })

  await test.step('sign two Solana transactions at once, and have the phone send one', async () => {
    const receiver = await freshSolanaAccount({ lamports: 0, tokens: false })
    const transfer = (lamports: bigint) => unsignedTransfer(phoneSolana.address, receiver.address, lamports)
    const signing = transactOnSolana(page, 'solana:signTransaction', [
      await transfer(20_000_000n),
      await transfer(30_000_000n),
    ])
    await expect(phone.request).toContainText('Sign 2 transactions')
    await expect(phone.request).toHaveAttribute('data-method', 'solana_signAllTransactions')
    await phone.approve()
    for (const signed of await signing) await askSolana('sendTransaction', signed, { encoding: 'base64' })
    await expect.poll(() => lamportsOf(receiver.address)).toBe(50_000_000n)

    const sending = transactOnSolana(page, 'solana:signAndSendTransaction', [await transfer(40_000_000n)])
    await expect(phone.request).toContainText('Send 0.04 SOL')
    await phone.approve()
    const [signature = ''] = await sending
    expect(base58.decode(signature)).toHaveLength(64)
    await expect.poll(() => lamportsOf(receiver.address)).toBe(90_000_000n)
  })

  await test.step('pay in BTC', async () => {
    const to = bitcoinChain().accounts[0]?.address ?? ''
    const sending = callProvider('sendTransfer', { to, amount: '25000' })
    await expect(phone.request).toContainText('Send 0.00025 BTC')
    await phone.approve()
    const { txid } = (await sending) as { txid: string }
    expect(await minedOutputs(txid)).toContainEqual({ to, value: 25_000 })
  })

  await test.step('a reload restores all of them', async () => {
    await page.reload()
    await expect(factOf(page, 'accounts')).toHaveText(own)
    await expect(factOf(page, 'namespace')).toHaveText('solana')
    const signing = signOnSolana(page, 'Still here')
    await phone.approve()
    expect(isSolanaSignature('Still here', await signing, phoneSolana.address)).toBe(true)
  })

  await test.step('the phone ends the session: every family is disconnected', async () => {
    await phone.openSession()
    await phone.part('wa-disconnect').click()
    await expect(factOf(page, 'accounts')).toHaveText('none')
    await page.reload()
    await expect(lk.connectButton).toBeVisible()
    await expect(factOf(page, 'accounts')).toHaveText('none')
  })
})
