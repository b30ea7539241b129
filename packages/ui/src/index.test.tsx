import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as ui from './index.js'

describe('on a server', () => {
  test('behavior: importing touches no browser global, and controls render without a style attribute', () => {
    expect(typeof document).toBe('undefined')
    const html = renderToString(
      <>
        <ui.Button variant="primary">Connect</ui.Button>
        <ui.Row label="One" badge={{ kind: 'installed', text: 'Installed' }} onClick={() => {}} />
        <ui.Field label="Search" value="" onChange={() => {}} />
      </>,
    )
    expect(html).toContain('Connect')
    expect(html).not.toContain('style=')
  })
  test('behavior: every export follows the naming rules', () => {
    const names = Object.keys(ui)
    expect(names).toContain('createLayer')
    expect(names.filter((name) => !/^([A-Z]\w+|use[A-Z]\w+|[a-z]\w+)$/.test(name))).toEqual([])
  })
})
