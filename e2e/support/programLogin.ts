import { expect, type Page } from '@playwright/test'
import { createProver } from '../../services/kit/test/prover.js'
import { answerProvider } from './answerProvider.js'
import { loginPage } from './loginPage.js'
import type { LoginWorld } from './loginWorld.js'

/** An attacker's program with its own key. */
function programLogin({ gateway, frameOrigin }: { readonly gateway: string; readonly frameOrigin: string }) {
  const prover = createProver()
  async function post(path: string, body: object) {
    const url = `${gateway}/auth/v1/${path}`
    const response = await prover.fetch({ method: 'POST', url }, (proof) =>
      fetch(`${url}?projectId=demo`, {
        method: 'POST',
        headers: { origin: frameOrigin, ...proof },
        body: JSON.stringify(body),
      }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  return {
    /** @returns the visitor's address, and the attempt's id */
    async begin(provider: string): Promise<{ attempt: string; uri: string }> {
      const { attempt = '', uri = '' } = (await post('social', { provider })).body
      return { attempt, uri }
    },
    /** @returns the status */
    finish: async (attempt: string, uri: string): Promise<number> =>
      (await post('social/finish', { attempt, uri })).status,
  }
}

/** The visitor completes a program's login, in a window and in the page's own tab. */
export async function tryProgramLogin(page: Page, own: LoginWorld): Promise<void> {
  const frameOrigin = new URL(own.query['frame'] ?? '').origin
  const program = programLogin({ gateway: own.gateway, frameOrigin })
  // Creates the frame.
  await loginPage(page).lk.part('lk-social-google').hover()
  await expect(page.locator('#latchkey-frame')).toBeAttached()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const heard: string[] = Object.assign(window, { heard: [] as string[] }).heard
    window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
  })
  const begun = await program.begin('google')
  const popups = page.waitForEvent('popup')
  await page.evaluate((uri) => {
    const button = Object.assign(document.createElement('button'), { textContent: 'Log in with Google' })
    button.style.cssText = 'position:fixed;inset:0;z-index:2147483647'
    button.addEventListener('click', () => {
      window.open(uri)
      button.remove()
    })
    document.body.append(button)
  }, begun.uri)
  await page.getByRole('button', { name: 'Log in with Google' }).click()
  const popup = await popups
  await answerProvider(popup, 'victim')
  await expect(popup.locator('body')).toHaveText('You can close this window.')
  expect(popup.url()).toBe(`${frameOrigin}/social`)
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(heard.filter((text) => /SOCIAL_RESULT|code=|state=/.test(text))).toEqual([])

  const again = await program.begin('google')
  const back = `${own.site.url}/login.html`
  const leave = new URLSearchParams({ to: again.uri, return_uri: back })
  const been: string[] = []
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && been.push(frame.url())))
  await page.goto(`${frameOrigin}/social/leave?projectId=demo#${leave}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The provider has the visitor's session.
  await page.waitForURL(`${back}**`)
  const receivedUrls = been.filter((url) => url.startsWith(own.site.url))
  expect(receivedUrls[0]).toContain('result_uri=')
  expect(receivedUrls.filter((url) => /code(?:=|%3D)|state(?:=|%3D)/i.test(url))).toEqual([])
  for (const { attempt } of [begun, again]) expect(await program.finish(attempt, page.url())).toBe(422)
}
