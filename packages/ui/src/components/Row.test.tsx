import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Row } from './Row.js'

const markup = (selected: boolean): string =>
  renderToStaticMarkup(<Row label="USD Coin" value="$4.00" selected={selected} onClick={() => {}} />)

test('behavior: the chosen row has a tick; one under the pointer is raised like it, and has none', () => {
  expect(markup(true)).toContain('lk-row-check')
  expect(markup(true)).toContain('aria-current="true"')
  expect(markup(false)).not.toContain('lk-row-check')
})
