import type { Page } from '@playwright/test'
import { expect, test, WALLET } from '../support/fixtures.js'

test.use({ walletOptions: { approval: 'auto' } })

const hostRules = {
  everything:
    '* { letter-spacing: .4em !important; text-transform: uppercase !important; margin: 7px; line-height: 3; opacity: .5; transition: all 2s }',
  words: 'span { display: block; color: red; font-size: 30px; padding: 9px; border: 3px solid red }',
  'words of the app': '#root span { position: absolute; font: italic 30px serif; background: red }',
  pictures: 'svg, svg *, img { fill: red; stroke: red; max-width: 8px; border: 2px solid; margin: 5px }',
}

const insideButtons = (page: Page) =>
  page.getByTestId(/^lk-(connect|account|network)-button$/).evaluateAll((buttons) => {
    const drawn =
      'background-color border-top-width color display fill height margin-top opacity padding-top position stroke visibility width'
    const written = 'font-size font-style letter-spacing line-height text-transform'
    return buttons.flatMap((button) =>
      [...button.querySelectorAll('*')].map((part) => {
        const style = getComputedStyle(part)
        const names = part.textContent ? `${drawn} ${written}` : drawn
        const values = names.split(' ').map((name) => style.getPropertyValue(name))
        return `${part.tagName}.${part.getAttribute('class')} ${values.join()}`
      }),
    )
  })

test('behavior: the page’s general rules affect nothing inside our buttons', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const lk = await openDemo()
  const unchanged = async () => {
    const before = await insideButtons(page)
    expect(before.length).toBeGreaterThan(6)
    for (const [name, rules] of Object.entries(hostRules)) {
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, rules)
      expect(await insideButtons(page), name).toEqual(before)
      await page.evaluate(() => void document.adoptedStyleSheets.pop())
    }
  }
  await unchanged()
  await lk.choose(WALLET)
  await expect(lk.layer).toHaveCount(0)
  await expect(lk.accountButton.locator('svg').first()).toBeVisible()
  await expect(lk.accountButton).toContainText('10 ETH')
  await unchanged()
})
