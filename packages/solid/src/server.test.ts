import type { JSX } from 'solid-js'
import { escape, renderToString, ssr, ssrHydrationKey } from 'solid-js/web'
import { expect, test } from 'vitest'
import { countListeners } from '../../core/test/countListeners.js'
import { createTestClient } from '../../react/test/createTestClient.js'
import { markupOf, page, visitors } from '../test/page.js'

test.each(visitors)('behavior: $name is in a server’s markup, and the client does not start', (visitor) => {
  const client = createTestClient()
  const live = countListeners(client)
  const html = renderToString(() =>
    page(
      client,
      visitor.initialState,
      (text) =>
        ssr(['<output', '>', '</output>'], ssrHydrationKey(), escape(text())) as unknown as JSX.Element,
    ),
  )
  expect(html).toBe(markupOf(visitor.first))
  expect([live, client.getState().phase]).toEqual([{ starts: 0, listeners: 0 }, 'idle'])
})
