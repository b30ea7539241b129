import { BURNER, installBurner } from '../support/burner/installBurner.js'
import { confirmSend } from '../support/moneyTest.js'
import { freshSolanaAccount, isSolanaSignature, lamportsOf } from '../support/solanaChain.js'
import { expect, host, test } from '../support/solanaTest.js'

test('behavior: Solana’s own burner connects, signs, sends through our modal, and disconnects', async ({
  context,
  page,
  guard,
  openDemo,
}) => {
  guard.allow(/^console\.warning: .*UnsafeBurnerWalletAdapter/)
  await installBurner(context, 2_000_000_000)
  const lk = await openDemo({ solana: true })
  await lk.open()
  await expect(lk.row(BURNER)).toContainText('Burner Wallet')
  await lk.row(BURNER).click()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
  await expect(host(page, 'balance')).toHaveText('2 SOL')
  const address = (await host(page, 'address').textContent()) ?? ''

  await page.getByTestId('sign-guestbook').click()
  const signature = (await page.getByTestId('signature').getAttribute('title')) ?? ''
  expect(isSolanaSignature('The stars were worth the walk.', signature, address)).toBe(true)

  const receiver = await freshSolanaAccount({ lamports: 0, tokens: false })
  await lk.accountButton.click()
  await lk.part('lk-action-send').click()
  await confirmSend(lk, { amount: '0.75', receiver: receiver.address })
  await expect(page.getByTestId('lk-toast')).toContainText('Sent 0.75 SOL')
  expect(await lamportsOf(receiver.address)).toBe(750_000_000n)
  await expect(lk.view('Account')).toBeVisible()
  await lk.part('lk-disconnect').click()
  await expect(host(page, 'status')).toHaveText('disconnected')
})
