import { type Browser, expect, type Page, test } from '@playwright/test'
import { answerProvider } from './answerProvider.js'
import { loginPage } from './loginPage.js'
import type { LoginWorld } from './loginWorld.js'

const providers = ['google', 'apple', 'github', 'facebook', 'x', 'discord']

export async function eachProvider(browser: Browser, world: LoginWorld): Promise<void> {
  for (const provider of providers) {
    await test.step(provider, async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      const opened: Page[] = []
      context.on('page', (one) => opened.push(one))
      const visit = loginPage(page)
      await visit.open(world.site, { ...world.query, socials: provider })
      await visit.lk.open()
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        visit.lk.part(`lk-social-${provider}`).click(),
      ])
      await answerProvider(popup, `one-${provider}`)
      expect(await visit.connected()).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await expect(page.getByTestId('provider')).toHaveText(provider)
      await expect(visit.lk.layer).toHaveCount(0)
      expect(opened).toHaveLength(1)
      expect(await world.letters(`one-${provider}@example.org`)).toEqual([])
      await context.close()
    })
  }
}
