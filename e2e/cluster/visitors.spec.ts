import type { Hex } from 'viem'
import { verifyMessage } from 'viem'
import { clusterProcess } from '../support/clusterProcess.js'
import { demoAddress } from '../support/fixtures.js'
import { loginPage } from '../support/loginPage.js'
import { expect, expectConnected, host, readCode, test } from '../support/remoteTest.js'
import { useRelay } from '../support/useRelay.js'
import { test as bare } from '@playwright/test'
import { world } from '../support/world.js'

const relayUrl = (name: string): string => `ws://127.0.0.1:${clusterProcess(name).port}`

test('behavior: a page on one relay and a phone on another connect and sign', async ({
  context,
  page,
  phone,
  accounts,
  openRemote,
}) => {
  const [{ address }] = accounts
  await useRelay(context, relayUrl('relay-1'))
  await phone.open(`/?relay=${relayUrl('relay-2')}`)
  const lk = await openRemote()
  await lk.choose('walletConnect')
  await phone.pair(await readCode(page))
  await phone.approve()
  await expectConnected(page, address)
  await page.getByTestId('sign-guestbook').click()
  const message = await page.getByLabel('Your line').inputValue()
  await expect(phone.part('wa-text')).toHaveText(message)
  await phone.approve()
  const signature = await page.getByTestId('signature').getAttribute('title')
  expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
})

async function codeFor(email: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${world().devnet.inbox}/mails.json?to=${encodeURIComponent(email)}`)
      const [letter] = (await answer.json()) as readonly { readonly text: string }[]
      code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

bare('behavior: a visitor logs in by email, signs, reloads and is logged in still', async ({ page }) => {
  const visit = loginPage(page)
  const { lk } = visit
  await page.goto(demoAddress({ login: true }))
  await lk.open()
  const email = 'ada@example.com'
  await lk.part('lk-email').fill(email)
  await lk.part('lk-email').press('Enter')
  await expect(lk.part('lk-code')).toBeFocused()
  await lk.part('lk-code').fill(await codeFor(email))
  await expect(host(page, 'status')).toHaveText('connected')
  await page.getByTestId('sign-guestbook').click()
  await visit.press('Sign')
  await expect(page.getByTestId('signature')).toBeVisible()
  await page.reload()
  await expect(host(page, 'status')).toHaveText('connected')
})
