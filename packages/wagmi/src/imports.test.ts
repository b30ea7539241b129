import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('param: imports only packages that every wagmi host has as direct dependencies', () => {
  const folder = new URL('.', import.meta.url).pathname
  const sources = readdirSync(folder).filter((name) => !name.includes('.test.'))
  const found = sources.flatMap((name) =>
    [...readFileSync(folder + name, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, from = '']) => from),
  )
  const packages = [...new Set(found.map((from) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0]))].sort()
  expect(packages).toEqual(['@latchkey/core', '@latchkey/protocol', 'viem', 'wagmi'])
})
