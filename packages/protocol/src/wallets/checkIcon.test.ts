import { expect, test } from 'vitest'
import { checkIcon } from './checkIcon.js'

const accepted = [
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/jpeg;base64,AA==',
  'data:image/jpg;base64,AA==',
  'data:image/webp;base64,AA==',
  'data:image/gif;base64,AA==',
  'DATA:IMAGE/PNG;BASE64,AA==',
]
const refused: readonly unknown[] = [
  'https://evil.example/i.png',
  'http://127.0.0.1/i.svg',
  '//evil.example/i.png',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xmlx,<svg/>',
  'data:image/png',
  'data:,x',
  'blob:https://a.example/1',
  'x data:image/png;base64,AA==',
  `data:image/png;base64,${'A'.repeat(65_536)}`,
  '',
  undefined,
  null,
  7,
  { toString: () => 'data:image/png;base64,AA==' },
]

test.each(accepted)('param: %s is shown', (icon) => {
  expect(checkIcon(` ${icon}\n`)).toBe(icon)
})

test.each(refused)('param: %j is not shown', (icon) => {
  expect(checkIcon(icon)).toBeUndefined()
})
