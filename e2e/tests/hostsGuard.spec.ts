import { expect, test } from '@playwright/test'
import { guardPages } from '../support/guardPages.js'
import { world } from '../support/world.js'

const violations: readonly [name: string, act: () => unknown, seen: RegExp][] = [
  ['console output', () => console.info('a note'), /^console\.info: a note$/],
  [
    'an error nobody caught',
    () => void setTimeout(() => Reflect.apply(Reflect.get({}, 'nothing') as never, null, []), 0),
    /^error: /,
  ],
  ['a rejection nobody caught', () => void Promise.reject(new Error('lost')), /^rejection: Error: lost$/],
  ['an inline style', () => document.body.setAttribute('style', 'color: red'), /^csp: style-src/],
  [
    'markup from a string',
    () => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
      } catch {}
    },
    /^csp: require-trusted-types-for/,
  ],
  [
    'a request to somebody else',
    () => void fetch('https://tracker.invalid/pixel').catch(() => undefined),
    /^(?:request: https:\/\/tracker\.invalid|csp: connect-src https:\/\/tracker\.invalid)/,
  ],
]

for (const [name, act, seen] of violations) {
  test(`behavior: the guard detects ${name}`, async ({ context, page }) => {
    const guard = await guardPages(context)
    await page.goto(`${world().demoUrl}/terms.html`)
    expect(guard.problems).toEqual([])
    await page.evaluate(act)
    await expect.poll(() => guard.problems).toContainEqual(expect.stringMatching(seen))
    guard.allow(seen)
    expect(guard.problems.filter((line) => seen.test(line))).toEqual([])
  })
}
