import type { Platform } from '../src/types/platform.js'

export interface FakePageOptions {
  readonly agent?: string
  readonly touchPoints?: number
  readonly isTouch?: boolean
  readonly isFramed?: boolean
  readonly globals?: Readonly<Record<string, unknown>>
}

export function fakePage(options: FakePageOptions = {}) {
  const { agent = '', touchPoints = 0, isTouch = false, isFramed = false, globals = {} } = options
  const opened: (readonly [href: string, target: string])[] = []
  const nothing = (): void => {}
  const page = {
    navigator: { userAgent: agent, maxTouchPoints: touchPoints },
    location: { href: 'https://shop.test/cart?a=b', origin: 'https://shop.test', hostname: 'shop.test' },
    document: { visibilityState: 'visible', addEventListener: nothing, removeEventListener: nothing },
    addEventListener: nothing,
    removeEventListener: nothing,
    open: (href: string, target: string) => void opened.push([href, target]),
    ...globals,
  }
  Object.assign(page, { self: page, top: isFramed ? {} : page })
  const window = page as unknown as NonNullable<Platform['window']>
  return { opened, platform: { window, isTouch: () => isTouch } satisfies Partial<Platform> }
}

export const AGENTS = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
} as const
