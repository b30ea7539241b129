// @vitest-environment happy-dom
import { flushSync, hydrate, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { createTestClient } from '../../react/test/createTestClient.js'
import Page from '../test/Page.svelte'
import { accountPart, drawn, markupOf, visitors } from '../test/visitors.js'

test.each(visitors)('behavior: $name hydrates the server’s markup without a warning', async (visitor) => {
  const warnings = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const box = document.createElement('div')
  box.innerHTML = markupOf(visitor.first)
  const element = box.querySelector('output')
  drawn.length = 0
  const client = createTestClient()
  const page = hydrate(Page, {
    target: box,
    props: { client, initialState: visitor.initialState, ...accountPart },
  })
  expect(drawn[0]).toBe(visitor.first)
  await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
  flushSync()
  expect(box.textContent).toBe('disconnected ')
  expect(box.querySelector('output')).toBe(element)
  expect(warnings.flatMap(({ mock }) => mock.calls)).toEqual([])
  await unmount(page)
})
