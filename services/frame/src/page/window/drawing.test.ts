// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { h } from '../ui/dom.js'
import { build, draw, follow } from './drawing.js'

test('error: a drawing brings no script, no frame, no link, no style and no handler along', () => {
  const bad = h('div', { onClick: () => undefined }, h('p', {}, 'text'))
  bad.setAttribute('onclick', 'alert(1)')
  bad.setAttribute('style', 'position:fixed')
  for (const tag of ['script', 'iframe', 'a', 'form', 'link', 'style', 'object'])
    bad.append(document.createElement(tag))
  const drawing = draw(bad, () => 0)
  const made = build(document, drawing, new WeakMap()) as HTMLElement
  expect(made.outerHTML).toBe('<div><p>text</p></div>')
  const forged = { tag: 'p', given: { onclick: 'x', href: 'javascript:x', class: 'a' }, inside: ['t'] }
  expect((build(document, forged, new WeakMap()) as HTMLElement).outerHTML).toBe('<p class="a">t</p>')
})

test('behavior: what changed is drawn anew, and a field that the visitor types in stays', () => {
  const root = document.createElement('section')
  const names = new WeakMap<Element, number>()
  const drawing = (words: string, more: readonly string[]) => [
    { tag: 'input', given: {}, inside: [], part: 0 },
    { tag: 'p', given: { class: words }, inside: [words] },
    ...more.map((one) => ({ tag: 'p', given: {}, inside: [one] })),
  ]
  follow(root, [], drawing('before', ['one', 'two']), names)
  const field = root.querySelector('input')
  if (field) field.value = 'typed'
  follow(root, [...root.childNodes], drawing('after', ['one']), names)
  expect(root.querySelector('input')).toBe(field)
  expect(field?.value).toBe('typed')
  expect(root.innerHTML).toBe('<input><p class="after">after</p><p>one</p>')
})
