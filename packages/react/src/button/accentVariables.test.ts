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
