import { decodeQr } from '../support/decodeQr.js'
import { expect, test } from '../support/moneyTest.js'

for (const theme of ['dark', 'light'] as const) {
  test(`behavior: ${theme}: the code contains the address, the text shows it in full, and it can be copied`, async ({
    page,
    context,
    accounts,
    openAccount,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const [{ address }] = accounts
    const lk = await openAccount({ theme })
    await lk.part('lk-action-receive').click()
    await expect(lk.view('WalletReceive')).toBeVisible()
    await expect(lk.part('lk-receive-address')).toHaveText(address)
    await expect(lk.view('WalletReceive')).toContainText('Only send tokens on Localnet')
    await expect
      .poll(async () => {
        const { jsqr, zxing } = decodeQr(await lk.part('lk-receive-qr').screenshot())
        return jsqr ?? zxing
      })
      .toBe(address)
    await lk.part('lk-receive-copy').click()
    await expect(lk.part('lk-receive-copy')).toHaveText('Address copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await expect(lk.part('lk-receive-copy')).toHaveText('Copy address')
    await lk.back.click()
    await expect(lk.view('Account')).toBeVisible()
  })
}
