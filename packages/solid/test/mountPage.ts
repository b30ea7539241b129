import type { Client } from '@latchkey/core'
import { createComponent, type JSX } from 'solid-js'
import { render } from 'solid-js/web'
import { onTestFinished } from 'vitest'
import { LatchkeyProvider } from '../src/LatchkeyProvider.js'

export function mountPage<T>(client: Client, compose: () => T, text: (given: T) => string = () => '') {
  let given!: T
  const Page = () => {
    given = compose()
    return (() => text(given)) as unknown as JSX.Element
  }
  const box = document.createElement('div')
  const unmount = render(
    () =>
      createComponent(LatchkeyProvider, {
        client,
        get children() {
          return createComponent(Page, {})
        },
      }),
    box,
  )
  onTestFinished(unmount)
  return { box, given, unmount }
}
