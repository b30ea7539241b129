import type { Client } from '@latchkey/core'
import { onTestFinished } from 'vitest'
import { createApp, createSSRApp, h, nextTick } from 'vue'
import { LatchkeyPlugin, type LatchkeyOptions } from '../src/LatchkeyPlugin.js'

export const ssrApp = (setup: () => () => string, options: LatchkeyOptions) =>
  createSSRApp({ setup: () => draw(setup()) }).use(LatchkeyPlugin, options)

const draw = (text: () => string) => () => h('output', text())

export async function mountApp<T>(client: Client, compose: () => T, text: (given: T) => string = () => '') {
  let given!: T
  const setup = () => {
    given = compose()
    return draw(() => text(given))
  }
  const box = document.createElement('div')
  const app = createApp({ setup }).use(LatchkeyPlugin, { client })
  app.mount(box)
  let isMounted = true
  const unmount = () => {
    if (isMounted) app.unmount()
    isMounted = false
  }
  onTestFinished(unmount)
  await nextTick()
  return { box, given, unmount }
}
