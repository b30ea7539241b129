// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { adoptStyles } from './adoptStyles.js'

describe('adoptStyles', () => {
  test('behavior: a document adopts a text once and removes it with its last user', () => {
    const before = document.adoptedStyleSheets.length
    const first = adoptStyles(document, '.a{color:red}')
    const second = adoptStyles(document, '.a{color:red}')
    expect(document.adoptedStyleSheets.length).toBe(before + 1)
    first()
    first()
    expect(document.adoptedStyleSheets.length).toBe(before + 1)
    second()
    expect(document.adoptedStyleSheets.length).toBe(before)
  })
  test('behavior: a shadow root keeps its sheets', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    adoptStyles(root, '.b{color:red}')()
    expect(root.adoptedStyleSheets.length).toBe(1)
    adoptStyles(root, '.b{color:red}')
    expect(root.adoptedStyleSheets.length).toBe(1)
  })
})
