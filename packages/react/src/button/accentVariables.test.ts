import { expect, test } from 'vitest'
import { accentVariables } from './accentVariables.js'

test.each([
  [undefined, ''],
  ['Inter, sans-serif', 'Inter, sans-serif'],
  ['x; background: url(//a.test)', 'x background: url(//a.test)'],
  ['x} * {color: red', 'x * color: red'],
  ['\\3b <style>@import', '3b styleimport'],
])('security: a font %j begins nothing else in a style attribute', (fontFamily, font) => {
  expect(accentVariables({ fontFamily })['--lk-font']).toBe(font)
})

test.each([
  ['#fff', '#fff', '#000'],
  ['#1d4ed8', '#1d4ed8', '#fff'],
  ['#12345', '', ''],
  ['red', '', ''],
  [undefined, '', ''],
])('behavior: accent %j', (accent, shown, text) => {
  const made = accentVariables({ accent })
  expect([made['--lk-accent'], made['--lk-on-accent']]).toEqual([shown, text])
})

test('behavior: an accent for each theme follows the switches of the stylesheet, with its own text', () => {
  const made = accentVariables({ accent: '#000', dark: { accent: '#fff' }, light: { accent: '#1d4ed8' } })
  expect(made['--lk-accent']).toBe('var(--lk-dark, #fff) var(--lk-light, #1d4ed8)')
  expect(made['--lk-on-accent']).toBe('var(--lk-dark, #000) var(--lk-light, #fff)')
})

test('behavior: an accent of one theme alone counts for both, so that no button is without one', () => {
  for (const name of ['dark', 'light'])
    expect(accentVariables({ [name]: { accent: '#1d4ed8' } })['--lk-accent']).toBe('#1d4ed8')
})
