import type { LinkTarget } from '@latchkey/protocol/links'
import type { Platform } from '../types/platform.js'
import { deviceFacts, telegramApp } from './deviceFacts.js'

/** Opens a link of a wallet; a Telegram mini app has its own opener for https. To be called in a visitor's action. */
export function openHref(platform: Platform, href: string, target: LinkTarget): void {
  const { window: page } = platform
  if (page === null) return
  const bridge = telegramApp(page)
  const { isTelegram } = deviceFacts(platform)
  if (isTelegram && bridge?.openLink && /^https?:/i.test(href)) {
    if (/^https:\/\/t\.me\//i.test(href) && bridge.openTelegramLink) bridge.openTelegramLink(href)
    else bridge.openLink(href)
  } else page.open(href, target, target === '_blank' ? 'noopener,noreferrer' : undefined)
}
