import '@angular/compiler'
import {
  type ApplicationRef,
  Component,
  type EnvironmentProviders,
  type Provider,
  provideZonelessChangeDetection,
} from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import type { Client } from '@latchkey/core'
import { onTestFinished, vi } from 'vitest'
import { provideLatchkey } from '../src/provideLatchkey.js'

let pages = 0

export async function mountPage<T>(
  client: Client,
  compose: () => T,
  {
    text = () => '',
    latchkey = provideLatchkey(client),
    providers = [],
  }: {
    readonly text?: (given: T) => string
    readonly latchkey?: EnvironmentProviders
    readonly providers?: readonly (Provider | EnvironmentProviders)[]
  } = {},
) {
  let given!: T
  class Page {
    readonly given = (given = compose())
    readonly text = () => text(this.given)
  }
  pages += 1
  const selector = `test-page-${pages}`
  Component({ selector, template: '<output>{{ text() }}</output>' })(Page)
  const box = document.createElement(selector)
  document.body.append(box)
  // Angular's development notice.
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const app: ApplicationRef = await bootstrapApplication(Page, {
    providers: [provideZonelessChangeDetection(), latchkey, ...providers],
  })
  const unmount = () => {
    if (!app.destroyed) app.destroy()
    box.remove()
  }
  onTestFinished(unmount)
  return {
    app,
    given,
    unmount,
    shown: () => {
      app.tick()
      return box.textContent
    },
  }
}
