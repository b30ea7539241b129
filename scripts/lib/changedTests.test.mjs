import { expect, test } from 'vitest'
import { changedTests } from './changedTests.mjs'

const files = [
  'packages/core/src/store/store.ts',
  'packages/core/src/store/store.test.ts',
  'packages/core/src/store/rooms.test.ts',
  'packages/core/src/store/deep/deep.test.ts',
  'e2e/tests/send.spec.ts',
  'docs/react.md',
]

test.each([
  [['packages/core/src/store/store.ts'], files.slice(1, 3).toSorted()],
  [['packages/core/src/store/deep/deep.test.ts'], ['packages/core/src/store/deep/deep.test.ts']],
  [['docs/react.md', 'e2e/tests/send.spec.ts'], []],
  [[], []],
])('behavior: %j runs %j', (changed, tests) => {
  expect(changedTests(changed, files)).toEqual(tests)
})
