import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Row } from './Row.js'

const markup = (selected: boolean): string =>
  renderToStaticMarkup(<Row label="USD Coin" value="$4.00" selected={selected} onClick={() => {}} />)

test('behavior: the selected row has a tick; a hovered one is raised without it', () => {
  expect(markup(true)).toContain('lk-row-check')
  expect(markup(true)).toContain('aria-current="true"')
  expect(markup(false)).not.toContain('lk-row-check')
})
