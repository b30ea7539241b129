import { expect, test } from 'vitest'
import { checkPaths } from './paths.mjs'

test.each([
  ["import x from '/work/main/x.js'", 'a path of one machine'],
  ['see (/root/.npmrc)', 'a path of one machine'],
  ['"file:///home/ada/project/a.ts"', 'a path of one machine'],
  ['/Users/ada/project', 'a path of one machine'],
  ['registry=https://registry.npmjs.org/', 'a registry host'],
  ['-----BEGIN EC PRIVATE KEY-----', 'a private key'],
  [`//x/:_authToken=npm_${'a'.repeat(36)}`, 'an access token'],
  [`token ghp_${'a'.repeat(36)}`, 'an access token'],
])('error: %s', (line, what) => {
  expect(checkPaths([{ path: 'a', text: `first\n${line}` }])).toEqual([
    expect.stringMatching(`^a:2: ${what}: `),
  ])
})

test.each(["path: '/v1/wallets'", 'https://example.com/work/done/', "cd '/home'", 'the root/ folder'])(
  'behavior: %s is no finding',
  (text) => {
    expect(checkPaths([{ path: 'a', text }])).toEqual([])
  },
)
