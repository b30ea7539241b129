import { type Hex, verifyMessage } from 'viem'
import { expect, expectConnected, host, test } from '../support/remoteTest.js'

test('behavior: the test kit’s phone connects, signs, switches account and ends the session, without a relay', async ({
  page,
  phoneWallet,
  accounts: [{ address }, other],
  openRemote,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const lk = await openRemote()
  await lk.choose('walletConnect')
  await phoneWallet.scan()
  await phoneWallet.approve()
  await expectConnected(page, address)

  await test.step('sign, with a dropped socket', async () => {
    phoneWallet.relay?.drop()
    await page.getByTestId('sign-guestbook').click()
    const message = await page.getByLabel('Your line').inputValue()
    expect(await phoneWallet.approve()).toMatchObject({ kind: 'signMessage', text: message })
    const signature = (await page.getByTestId('signature').getAttribute('title')) as Hex
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })

  await test.step('another account, another network, a reload, disconnect', async () => {
    phoneWallet.setAccount(1)
    await expect(host(page, 'address')).toHaveText(other.address)
    phoneWallet.setChain(31338)
    await expect(host(page, 'network')).toHaveText('Localnet Two')
    await page.reload()
    await expectConnected(page, other.address)
    phoneWallet.endSessions()
    await expect(host(page, 'status')).toHaveText('disconnected')
  })
  expect(sockets).toEqual([])
})

test('error: a rejection in the wallet, and another attempt', async ({
  page,
  phoneWallet,
  accounts,
  openRemote,
}) => {
  const lk = await openRemote()
  await lk.choose('walletConnect')
  await phoneWallet.scan()
  await phoneWallet.reject()
  await expect(lk.part('lk-try-again')).toBeVisible()
  await expect(lk.part('lk-connecting-message')).toContainText('declined')
  await lk.part('lk-try-again').click()
  await phoneWallet.scan()
  await phoneWallet.approve()
  await expectConnected(page, accounts[0].address)
})
