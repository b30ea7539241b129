import { expect, test as base } from '@playwright/test'
import type { Engine } from './engine.js'
import { startFirefox } from './firefox.js'
import { type Visitor, visitorOf } from './visitor.js'
import { startWebKit } from './webkit.js'

export { expect }

interface Options {
  readonly engine: 'firefox' | 'webkit'
}

interface Fixtures {
  readonly visitor: Visitor
}

/** Skipped when the engine cannot be installed. */
export const test = base.extend<Fixtures, Options>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  visitor: async ({ engine }, use) => {
    const place = process.env[engine === 'firefox' ? 'LATCHKEY_FIREFOX' : 'LATCHKEY_WEBKIT']
    test.skip(place === undefined, `${engine} is not installed here`)
    const started: Engine = await (engine === 'firefox' ? startFirefox : startWebKit)(place ?? '')
    try {
      const visitor = visitorOf(started)
      await use(visitor)
      const { status, expectedStatus } = test.info()
      if (status !== expectedStatus) {
        const shown = await visitor.find('lk-card').catch(() => undefined)
        await test.info().attach('card', { body: shown?.text ?? 'the modal is closed' })
      }
    } finally {
      await started.close()
    }
  },
})
