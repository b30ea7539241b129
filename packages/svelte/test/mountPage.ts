import type { Client } from '@latchkey/core'
import { flushSync, mount, unmount } from 'svelte'
import { onTestFinished } from 'vitest'
import Page from './Page.svelte'

/** A page of one component below `setLatchkey`, and its result. Unmounted after the test. */
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
    /** The page's text once everything has settled. */
    shown: () => {
      flushSync()
      return box.textContent
    },
  }
}
