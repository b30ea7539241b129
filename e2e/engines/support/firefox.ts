import puppeteer, { type Page } from 'puppeteer-core'
import { type Engine, type EngineWindow, frameId, pathSteps, viewport } from './engine.js'
import { startScreen } from './startScreen.js'

export async function startFirefox(executablePath: string): Promise<Engine> {
  const screen = await startScreen()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    env: { ...process.env, DISPLAY: screen.display },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      // Scrollbars take up space.
      'widget.gtk.overlay-scrollbars.enabled': false,
      'widget.non-native-theme.scrollbar.style': 4,
    },
  })
  const page = await browser.newPage()
  await page.setViewport(viewport)
  const own = new Set(await browser.pages())
  return {
    ...drive(page),
    goto: async (url) => void (await page.goto(url)),
    async readFrame(run, ...args) {
      const handle = await page.waitForSelector(`pierce/#${frameId}`)
      const frame = await handle?.contentFrame()
      if (!frame) throw new Error('The page has no frame of a wallet')
      return frame.evaluate(inPage(run), ...args) as never
    },
    async opened() {
      const popup = (await browser.pages()).find((one) => !own.has(one))
      return popup && drive(popup)
    },
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    resize: (size) => page.setViewport(size),
    async close() {
      await browser.close()
      await screen.stop()
    },
  }
}

function drive(page: Page): EngineWindow {
  return {
    read: (run, ...args) => page.evaluate(inPage(run), ...args) as never,
    async press({ x, y }) {
      await page.mouse.move(x, y, { steps: pathSteps })
      await page.mouse.click(x, y)
    },
  }
}

const inPage = (run: unknown) => run as (...args: unknown[]) => unknown
