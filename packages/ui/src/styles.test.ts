import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('styles/', import.meta.url)
const sheets = readdirSync(folder).map((name) => ({ name, css: readFileSync(new URL(name, folder), 'utf8') }))

function rulesOf(css: string): { selector: string; body: string; within: readonly string[] }[] {
  const rules: { selector: string; body: string; within: readonly string[] }[] = []
  const open: string[] = []
  for (const [, head, end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)([{}])/g)) {
    if (end === '{') open.push(head?.trim() ?? '')
    else {
      const selector = open.pop()
      if (head?.trim() && selector) rules.push({ selector, body: head, within: [...open] })
    }
  }
  return rules
}

const classesOf = (selector: string) => selector.match(/\.lk-[\w-]+/g) ?? []
/** Geometry may not animate under reduced motion. */
const moving = /\b(?:all|scale|translate|rotate|transform|inset|margin|padding|size|width|height|stroke-dash)/

test.each(sheets)('behavior: $name has physical sides only for right-to-left', ({ css }) => {
  const sides =
    /(?:^|[;{\s])(?:(?:margin|padding|border|inset)-)?(?:left|right)[\w-]*\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/
  const found = rulesOf(css).filter(({ selector, body }) => sides.test(body) && !/\[dir=/.test(selector))
  expect(found).toEqual([])
})

test.each(sheets)('behavior: $name stops motion with reduced motion', ({ css }) => {
  const rules = rulesOf(css)
  const frames = new Map(
    rules.flatMap(({ body, within }) => {
      const name = within.map((head) => /^@keyframes (\S+)/.exec(head)?.[1]).find(Boolean)
      return name === undefined ? [] : [[name, body] as const]
    }),
  )
  const isCalm = (within: readonly string[]) => within.some((head) => head.includes('prefers-reduced-motion'))
  const calmed = (property: string) =>
    rules.flatMap(({ selector, body, within }) =>
      isCalm(within) && body.includes(property) ? classesOf(selector) : [],
    )
  for (const { selector, body, within } of rules) {
    if (isCalm(within) || within.some((head) => head.startsWith('@keyframes'))) continue
    const transition = /\btransition:([^;]*)/.exec(body)?.[1] ?? ''
    const animation = /\banimation:\s*(\S+)/.exec(body)?.[1]
    const isMoved = animation !== undefined && /transform|stroke-dash/.test(frames.get(animation) ?? '')
    const needed = [moving.test(transition) && 'transition', isMoved && 'animation']
    for (const property of needed.filter((name) => name !== false)) {
      const own = classesOf(selector).at(-1) ?? ''
      const held = calmed(property).some((name) => own.startsWith(name))
      expect({ selector, property, held }).toEqual({ selector, property, held: true })
    }
  }
})
