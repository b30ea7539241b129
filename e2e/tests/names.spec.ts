import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainClient } from '../support/chain.js'
import { expect, fillSend, freshAddress, test } from '../support/moneyTest.js'
import { withNames } from '../support/withNames.js'
import { world } from '../support/world.js'

const coinType = 0x80000000 + 31337

function newAccount() {
  const account = privateKeyToAccount(generatePrivateKey())
  const post = async (path: string, fields: object) => {
    const message = JSON.stringify({ attributes: {}, timestamp: Math.floor(Date.now() / 1000), ...fields })
    const signature = await account.signMessage({ message })
    const response = await fetch(`${world().devnet.gateway}${path}`, {
      method: 'POST',
      body: JSON.stringify({ coin_type: coinType, address: account.address, message, signature }),
    })
    expect(await response.text()).toBe('{"success":true}')
  }
  return {
    address: account.address,
    register: (name: string) => post('/v1/profile/account', { name }),
    lead: (name: string, address: string) =>
      post(`/v1/profile/account/${name}`, { name, addresses: { [coinType]: address } }),
  }
}

const fitsIn = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('behavior: a name is registered, also after another visitor was faster, and stays; money is sent to a name’s current address', async ({
  page,
  wallet,
  guard,
  openAccount,
}) => {
  // Browsers log error statuses.
  guard.allow(/Failed to load resource: the server responded with a status of 4(?:04|09|22)/)
  await withNames(page)
  const label = `vera-${Date.now().toString(36)}`
  const otto = newAccount()
  await page.setViewportSize({ width: 360, height: 760 })
  const lk = await openAccount()
  await lk.part('lk-account-name').click()
  await expect(lk.view('RegisterAccountName')).toBeVisible()
  await lk.part('lk-name').fill('ver')
  await expect(lk.part('lk-name-register')).toBeDisabled()
  await lk.part('lk-name').fill(label)
  await expect(lk.view('RegisterAccountName')).toContainText('This name is free.')
  expect(await fitsIn(page)).toBe(true)

  // Taken between look-up and signature.
  await otto.register(`${label}.latch.eth`)
  await lk.part('lk-name-register').click()
  await wallet.approve()
  await expect(lk.view('RegisterAccountName')).toContainText('This name is taken.')
  const own = `${label}-eth.latch.eth`
  await lk.part(`lk-name-${own}`).click()
  await expect(lk.view('RegisterAccountName')).toContainText('This name is free.')
  await lk.part('lk-name-register').click()
  await wallet.approve()
  await expect(lk.part('lk-name-done')).toContainText(`${own} is yours`)
  expect(await fitsIn(page)).toBe(true)
  await lk.part('lk-name-finish').click()
  await expect(lk.part('lk-account-who')).toContainText(own)

  await lk.part('lk-account-name').click()
  await expect(lk.view('Profile')).toContainText(own)
  await lk.part('lk-profile-file').setInputFiles({
    name: 'not a picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('nothing'),
  })
  await expect(lk.part('lk-profile-problem')).toBeVisible()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await lk.part('lk-profile-file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(lk.part('lk-profile-picture').locator('img')).toHaveAttribute('src', /^data:image/)
  await expect(lk.part('lk-profile-problem')).toHaveCount(0)
  await lk.part('lk-profile-bio').fill('Prints stars.')
  await lk.part('lk-profile-save').click()
  await wallet.reject()
  await expect(lk.part('lk-profile-problem')).toBeVisible()
  await lk.part('lk-profile-save').click()
  await wallet.approve()
  await expect(lk.part('lk-profile-save')).toBeDisabled()
  expect(await fitsIn(page)).toBe(true)
  await lk.part('lk-profile-addresses').click()
  await expect(lk.part(`lk-profile-address-${coinType}`)).toHaveCount(0)
  await lk.part(`lk-profile-address-${coinType + 1}`).fill(otto.address)
  expect(await fitsIn(page)).toBe(true)
  await lk.part('lk-profile-save').click()
  await wallet.approve()
  await expect(lk.part('lk-profile-save')).toBeDisabled()
  await expect(lk.view('Profile')).toContainText('Localnet Two')
  const readProfile = async (): Promise<unknown> =>
    (await fetch(`${world().gatewayUrl}/v1/profile/account/${own}?projectId=demo`)).json()
  await expect.poll(readProfile).toMatchObject({
    attributes: [{ bio: 'Prints stars.' }],
    addresses: { [coinType + 1]: { address: otto.address } },
  })

  await page.reload()
  await expect(lk.accountButton).toContainText(own)
  await lk.accountButton.click()
  await expect(lk.part('lk-account-who')).toContainText(own)
  await lk.part('lk-account-name').click()
  await expect(lk.part('lk-profile-bio')).toHaveValue('Prints stars.')
  const shown = lk.part('lk-profile-picture').locator('img')
  await expect(shown).toHaveAttribute('src', new RegExp(`^${world().gatewayUrl}/`))
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([256, 256])
  await lk.back.click()

  const name = `${label}.latch.eth`
  await lk.part('lk-action-send').click()
  await fillSend(lk, { amount: '0.25', receiver: name.toUpperCase() })
  await expect(lk.part('lk-send-receiver')).toHaveValue(name)
  await expect(lk.view('WalletSend')).toContainText(otto.address)
  await lk.part('lk-send-review').click()
  await expect(lk.part('lk-review-name')).toHaveText(name)
  await expect(lk.part('lk-review-receiver')).toHaveText(otto.address)

  const moved = freshAddress()
  await otto.lead(name, moved)
  await lk.part('lk-send-confirm').click()
  await expect(lk.part('lk-review-problem')).toHaveText(
    `${name} now leads elsewhere. Enter the recipient again.`,
  )
  expect(await wallet.requests('eth_sendTransaction')).toHaveLength(0)
  await lk.back.click()
  await lk.part('lk-send-receiver').fill('')
  await lk.part('lk-send-receiver').fill(name)
  await expect(lk.view('WalletSend')).toContainText(moved)
  await lk.part('lk-send-review').click()
  await lk.part('lk-send-confirm').click()
  await wallet.approve()
  await expect(lk.part('lk-send-message')).toContainText('Sent 0.25 ETH')
  const balance = (address: `0x${string}`) => chainClient().getBalance({ address })
  expect([await balance(moved), await balance(otto.address)]).toEqual([parseEther('0.25'), 0n])

  await lk.part('lk-send-done').click()
  await lk.part('lk-action-send').click()
  await lk.part('lk-send-receiver').fill('nobody-here.latch.eth')
  await expect(lk.view('WalletSend')).toContainText('has no address on Localnet')
  await lk.part('lk-send-receiver').fill('vеra.latch.eth')
  await expect(lk.view('WalletSend')).toContainText('mixes letters that look alike')
})
