import type { Page } from '@playwright/test'

export interface OpenedLink {
  readonly href: string
  /** `telegram`: the mini app's opener. */
  readonly target: string | undefined
  /** Phones block calls outside a click's task. */
  readonly inTask: boolean
}

const key = '__opened'

/** Before the page loads. */
export async function catchLinks(page: Page, options: { readonly telegram?: boolean } = {}): Promise<void> {
  await page.addInitScript(
    ([name, isTelegram]) => {
      const opened: object[] = []
      Reflect.set(window, name, opened)
      let inTask = false
      const after = () =>
        setTimeout(() => {
          inTask = false
        })
      const begin = () => {
        inTask = true
        after()
      }
      addEventListener('click', begin, true)
      const keep = (href: unknown, target?: string) =>
        void opened.push({ href: String(href), target, inTask })
      window.open = (href, target) => {
        keep(href, target)
        return null
      }
      if (!isTelegram) return
      const openLink = (href: string) => keep(href, 'telegram')
      Reflect.set(window, 'TelegramWebviewProxy', {})
      Reflect.set(window, 'Telegram', { WebApp: { initData: 'query_id=1', openLink } })
    },
    [key, options.telegram ?? false] as const,
  )
}

export function openedLinks(page: Page | ReturnType<Page['frames']>[number]): Promise<readonly OpenedLink[]> {
  return page.evaluate((name) => Reflect.get(window, name) as OpenedLink[], key)
}
