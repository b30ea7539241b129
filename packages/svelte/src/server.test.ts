import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import { countListeners } from '../../core/test/countListeners.js'
import { createTestClient } from '../../react/test/createTestClient.js'
import Page from '../test/Page.svelte'
import { accountPart, COOKIE, markupOf, visitors } from '../test/visitors.js'
import { latchkeyHandle, type LatchkeySeed } from './latchkeyHandle.js'

test.each(visitors)('behavior: $name is in a server’s markup, and the client does not start', (visitor) => {
  const client = createTestClient()
  const live = countListeners(client)
  const { body } = render(Page, { props: { client, initialState: visitor.initialState, ...accountPart } })
  expect(body).toBe(markupOf(visitor.first))
  expect([live, client.getState().phase]).toEqual([{ starts: 0, listeners: 0 }, 'idle'])
})

test.each([
  ['a visitor with a cookie', COOKIE, visitors[0]?.initialState],
  ['a visitor without one', '', undefined],
])('behavior: the handle of SvelteKit reads the seed of %s', (_name, cookie, seed) => {
  const locals: { latchkey?: LatchkeySeed | undefined } = {}
  const event = { request: { headers: new Headers({ cookie }) }, locals }
  expect(latchkeyHandle()({ event, resolve: (given) => given.locals.latchkey })).toEqual(seed)
})
