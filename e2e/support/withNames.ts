import type { Page } from '@playwright/test'

export const withNames = (page: Page): Promise<unknown> =>
  page.route('**/v1/init?*', async (route) => {
    const response = await route.fetch()
    const init = (await response.json()) as { features: { id: string }[] }
    const features = [
      ...init.features.filter(({ id }) => id !== 'names'),
      { id: 'names', isEnabled: true, config: ['.latch.eth'] },
    ]
    await route.fulfill({ response, json: { ...init, features } })
  })
