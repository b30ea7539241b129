import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts } from './compileContracts.mjs'
import { artifact } from './tokens.mjs'

test('behavior: the committed artifacts equal a fresh compile of the sources', () => {
  const fresh = compileContracts()
  const committed = readdirSync(new URL('../artifacts', import.meta.url)).map((file) =>
    file.replace('.json', ''),
  )
  expect(committed.toSorted()).toEqual(Object.keys(fresh).toSorted())
  for (const name of committed) expect(artifact(name)).toEqual(fresh[name])
})
