import { expect, test } from 'vitest'
import { checkPaths } from './paths.mjs'

const slash = '/'
const registry = ['registry', 'npmjs', 'org'].join('.')
const begin = '-----BEGIN'

test.each([
  [`import x from '${slash}work/main/x.js'`, 'a path of one machine'],
  [`see (${slash}root/.npmrc)`, 'a path of one machine'],
  [`"file://${slash}home/ada/project/a.ts"`, 'a path of one machine'],
  [`${slash}Users/ada/project`, 'a path of one machine'],
  [`registry=https://${registry}/`, 'a registry host'],
  [`${begin} EC PRIVATE KEY-----`, 'a private key'],
  [`//x/:_authToken=npm_${'a'.repeat(36)}`, 'an access token'],
  [`token ghp_${'a'.repeat(36)}`, 'an access token'],
])('error: %s', (line, what) => {
  expect(checkPaths([{ path: 'a', text: `first\n${line}` }])).toEqual([
    expect.stringMatching(`^a:2: ${what}: `),
  ])
})

test.each([
  "path: '/v1/wallets'",
  `https://example.com${slash}work/done/`,
  `cd '${slash}home'`,
  `the root${slash} folder`,
])('behavior: %s is allowed', (text) => {
  expect(checkPaths([{ path: 'a', text }])).toEqual([])
})
