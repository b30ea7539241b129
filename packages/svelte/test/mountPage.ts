import type { Client } from '@latchkey/core'
import { flushSync, mount, unmount } from 'svelte'
import { onTestFinished } from 'vitest'
import Page from './Page.svelte'

export function mountPage<T>(client: Client, compose: () => T, text: (given: T) => string = () => '') {
  let given!: T
  const onGiven = (value: T) => (given = value)
  const box = document.createElement('div')
  const page = mount(Page, { target: box, props: { client, compose, text, onGiven } })
  flushSync()
  let isMounted = true
  const leave = async () => {
    if (isMounted) await unmount(page)
    isMounted = false
  }
  onTestFinished(leave)
  return {
    given,
    unmount: leave,
    shown: () => {
      flushSync()
      return box.textContent
    },
  }
}
