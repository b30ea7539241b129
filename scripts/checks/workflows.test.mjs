import { expect, test } from 'vitest'
import { checkWorkflows } from './workflows.mjs'

/** @param {string} step */
const check = (step) =>
  checkWorkflows(
    [
      {
        path: '.github/workflows/ci.yml',
        text: `on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - ${step}\n`,
      },
    ],
    ['test', 'hosts'],
  )

test.each(['run: npm test', 'run: npm run hosts -- vue', 'run: npm run ${{ github.ref }}'])(
  'behavior: %s passes',
  async (step) => {
    expect(await check(step)).toEqual([])
  },
)

test.each([
  ['run: npm run host', '.github/workflows/ci.yml: package.json has no script "host"'],
  ['runs: npm test', '.github/workflows/ci.yml:6: unexpected key "runs"'],
  ['run: echo ${{ github.evnt }}', '.github/workflows/ci.yml:6: property "evnt" is not defined'],
])('error: %s', async (step, problem) => {
  expect((await check(step)).some((line) => line.startsWith(problem))).toBe(true)
})
