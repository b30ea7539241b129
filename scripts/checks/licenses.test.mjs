import { expect, test } from 'vitest'
import { checkLicenses } from './licenses.mjs'

test.each([
  ['@walletconnect/core', '2.21.9'],
  ['@walletconnect/core', '2.21.9-canary.1'],
  ['@walletconnect/utils', '2.22.0'],
  ['@walletconnect/types', '3.0.0'],
  ['@reown/walletkit', '1.2.11'],
  ['@reown/appkit', '1.0.0'],
  ['@reown/appkit-core', '1.8.2'],
  ['@web3modal/ethers', '5.1.11'],
])('error: %s %s must not be in the lockfile', (name, version) => {
  expect(checkLicenses({ [`node_modules/a/node_modules/${name}`]: { version } }, [])).toEqual([
    expect.stringContaining('must not be used'),
  ])
})

test.each([
  ['@walletconnect/core', '2.21.8'],
  ['@walletconnect/core', '2.9.100'],
  ['@reown/walletkit', '1.2.10'],
])('behavior: %s %s is allowed', (name, version) => {
  expect(checkLicenses({ [`node_modules/${name}`]: { version } }, [])).toEqual([])
})

test('error: an alias does not hide a forbidden package', () => {
  const packages = { 'node_modules/kit': { name: '@reown/walletkit', version: '1.3.0' } }
  expect(checkLicenses(packages, [])).toHaveLength(1)
})

test('error: an address in the lockfile is found, a workspace link is allowed', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
    'node_modules/@latchkey/core': { resolved: 'packages/core', link: true },
  }
  expect(checkLicenses(packages, [])).toEqual([
    expect.stringContaining('node_modules/a: the lockfile holds an address'),
  ])
})

test('error: a license outside the list fails for run-time dependencies at any depth, and only for those', () => {
  const packages = {
    'packages/core': { dependencies: { good: '1', '@latchkey/ui': '1' } },
    'packages/ui': { dependencies: { deep: '1' } },
    'node_modules/@latchkey/ui': { resolved: 'packages/ui', link: true },
    'node_modules/good': { version: '1.0.0', license: '(MIT OR GPL-3.0)' },
    'node_modules/deep': { version: '1.0.0', license: 'MIT', dependencies: { bad: '1', worse: '1' } },
    'node_modules/bad': { version: '9.0.0', license: 'MIT' },
    'node_modules/deep/node_modules/bad': { version: '1.0.0', license: 'GPL-3.0' },
    'node_modules/worse': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0' },
  }
  expect(checkLicenses(packages, ['packages/core'])).toEqual([
    expect.stringContaining('node_modules/deep/node_modules/bad: license GPL-3.0'),
    expect.stringContaining('node_modules/worse: license none'),
  ])
})
