import type { Platform } from '../../types/platform.js'

export interface DeviceFacts {
  /** Wallets are apps beside the browser. */
  readonly isPhone: boolean
  readonly isTouch: boolean
  readonly isAndroid: boolean
  readonly isIos: boolean
  readonly isTelegram: boolean
  readonly isFramed: boolean
}

/** All false on a server. Never throws. */
export function deviceFacts(platform: Pick<Platform, 'window' | 'isTouch'>): DeviceFacts {
  const { window: page } = platform
  const isTouch = platform.isTouch()
  const { userAgent: agent = '', maxTouchPoints = 0 } = (page?.navigator ?? {}) as Partial<Navigator>
  const isAndroid = /Android/i.test(agent)
  // iPads identify as Macs.
  const isIos = /iPhone|iPad|iPod/i.test(agent) || (/Macintosh/.test(agent) && maxTouchPoints > 1)
  // A laptop with a touch screen runs no wallet apps.
  const isDesktop = /Windows NT|Macintosh|X11; (?:Linux|CrOS)/.test(agent)
  return {
    isPhone: isAndroid || isIos || (isTouch && !isDesktop),
    isTouch,
    isAndroid,
    isIos,
    isTelegram: page !== null && isTelegram(page),
    isFramed: page !== null && isFramed(page),
  }
}

function isTelegram(page: Window): boolean {
  return 'TelegramWebviewProxy' in page || 'TelegramWebview' in page || telegramApp(page) !== undefined
}

export interface TelegramApp {
  openLink?(href: string): void
  openTelegramLink?(href: string): void
}

/** Only inside Telegram does the API have launch data. */
export function telegramApp(page: Window): TelegramApp | undefined {
  const bridge = (page as { readonly Telegram?: { readonly WebApp?: TelegramApp & { initData?: string } } })
    .Telegram?.WebApp
  return bridge?.initData ? bridge : undefined
}

function isFramed(page: Window): boolean {
  try {
    return page.self !== page.top
  } catch {
    return true
  }
}
