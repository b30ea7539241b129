// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Mailbox } from '../services/mailbox.js'
import { confirm } from '../ui/confirm.js'
import { h } from '../ui/dom.js'
import { build, draw, follow } from './drawing.js'
import { createLetters, newSecret } from './letters.js'
import { createSealedStage, type ToFrame, type ToWindow } from './sealedStage.js'

/** A frame's stage, and the window's end of the letters in the test's hand. */
async function createStage() {
  const letters = new Map<string, string>()
  const bells = new Set<() => void>()
  const mailbox: Mailbox = {
    async put(id, letter) {
      letters.set(id, letter)
      for (const ring of bells) ring()
    },
    async take(id, signal) {
      if (!letters.has(id))
        await new Promise<void>((resolve) => {
          bells.add(resolve)
          signal.addEventListener('abort', () => resolve())
        })
      return letters.get(id)
    },
  }
  const secret = newSecret()
  const wait = async () => undefined
  const over = new AbortController()
  const own = await createLetters({ secret, end: 'frame', mailbox, wait })
  const other = await createLetters({ secret, end: 'window', mailbox, wait })
  const theme = { follow: () => () => undefined }
  const sealed = createSealedStage({ letters: own, view: window, theme, signal: over.signal })
  void sealed.listen()
  return {
    ...sealed,
    letters,
    over,
    /** The next letter that the window gets. */
    next: async () => (await other.next(over.signal)) as ToWindow,
    say: (news: ToFrame) => other.send(news),
  }
}

const partOf = (letter: ToWindow, words: string): number => {
  const found = new RegExp(`"inside":\\["${words}"\\],"part":(\\d+)`).exec(JSON.stringify(letter))
  if (found === null) throw new Error(`There is no ${words} in ${JSON.stringify(letter)}`)
  return Number(found[1])
}

const question = {
  purpose: 'settings',
  title: 'Words',
  icon: 'key',
  heading: 'Show your words?',
  text: '',
  yes: 'Show',
  no: 'Not now',
} as const

test('behavior: what is asked travels, and a press on it comes back', async () => {
  const { stage, next, say } = await createStage()
  const asked = confirm(stage, question)
  const letter = await next()
  expect(letter.screen).toMatchObject({ purpose: 'settings', title: 'Words', canClose: true })
  expect(JSON.stringify(letter)).toContain('Show your words?')
  await say({ kind: 'press', count: letter.count, part: partOf(letter, 'Show') })
  expect(await asked).toBe(true)
})

test('error: a press on a screen before, on a part that is not there or in a letter never sent counts for nothing', async () => {
  const { stage, next, say } = await createStage()
  void confirm(stage, question)
  const first = await next()
  const settled = vi.fn<(answer: boolean) => void>()
  void confirm(stage, { ...question, heading: 'Send everything?' }).then(settled)
  const second = await next()
  const part = partOf(first, 'Show')
  await say({ kind: 'press', count: first.count, part })
  await say({ kind: 'press', count: second.count, part: 99 })
  await say({ kind: 'press', count: second.count + 5, part })
  await say({ kind: 'hello' })
  await say({ kind: 'press', count: second.count, part: partOf(second, 'Not now') })
  await vi.waitFor(() => expect(settled).toHaveBeenCalled())
  expect(settled).toHaveBeenCalledExactlyOnceWith(false)
})

test('error: a letter that cannot be read gives up what is asked, and says nothing was agreed to', async () => {
  const { stage, next, say, letters, closed } = await createStage()
  const asked = confirm(stage, question)
  const letter = await next()
  // A gateway that changes each letter as it comes.
  const set = letters.set.bind(letters)
  letters.set = (id, text) => set(id, `${text.slice(0, -2)}AA`)
  await say({ kind: 'press', count: letter.count, part: partOf(letter, 'Show') })
  expect(await closed).toBe('broken')
  expect(await asked).toBe(false)
})

test('behavior: fields are filled in before the press, and what changes on the screen travels', async () => {
  const { stage, next, say } = await createStage()
  const heard: string[] = []
  const input = h('input', { type: 'text', onInput: () => heard.push(input.value) })
  const status = h('p')
  const go = h('button', { onClick: () => (status.textContent = `So ${input.value}`) }, 'Go')
  stage.show({ purpose: 'settings', title: 'Name', body: [input, status, go] })
  const letter = await next()
  await say({ kind: 'press', count: letter.count, part: partOf(letter, 'Go'), filled: { 0: 'Ada' } })
  expect(JSON.stringify(await next())).toContain('So Ada')
  expect(heard).toEqual(['Ada'])
})

test('behavior: a frame that is done, or has waited long enough, tells the window', async () => {
  const { next, close, stage } = await createStage()
  void confirm(stage, question)
  await next()
  close()
  expect(await next()).toMatchObject({ isOver: true })
})

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
