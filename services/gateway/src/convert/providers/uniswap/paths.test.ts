import * as AbiParameters from 'ox/AbiParameters'
import { expect, test } from 'vitest'
import { candidates, quoteCall, V2, type Path } from './paths.js'

const [one, two, base] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const mixed = `0x${'aa'.repeat(20)}`
const quoterV3 = `0x${'bb'.repeat(20)}`
const routerV2 = `0x${'cc'.repeat(20)}`
const old: Path = { tokens: [one, base, two], fees: [V2, V2] }
const young: Path = { tokens: [one, two], fees: [500] }
const both: Path = { tokens: [one, base, two], fees: [V2, 3000] }

// Most chains lack a mixed quoter: v2 and v3 are asked separately.
test.each([
  ['the quoter of both', { quoter: mixed, quoterV3, routerV2 }, [mixed, mixed, mixed]],
  ['one of each', { quoterV3, routerV2 }, [routerV2, quoterV3, undefined]],
  ['that of v3 alone', { quoterV3 }, [undefined, quoterV3, undefined]],
  ['the router of v2 alone', { routerV2 }, [routerV2, undefined, undefined]],
])('behavior: with %s, a way over v2, v3 and both is asked of who knows', (_, quoters, asked) => {
  expect([old, young, both].map((path) => quoteCall(quoters, path, 7n)?.to)).toEqual(asked)
})

test('behavior: the router of v2 is asked with the tokens, and its last amount counts', () => {
  const call = quoteCall({ routerV2 }, old, 1000n)
  expect(call?.data.slice(0, 10)).toBe('0xd06ca61f')
  expect(AbiParameters.decode(AbiParameters.from('uint256, address[]'), `0x${call?.data.slice(10)}`)).toEqual(
    [1000n, [one, base, two]],
  )
  const answer = AbiParameters.encode(AbiParameters.from('uint256[]'), [[1000n, 900n, 850n]])
  expect(call?.read(answer)).toBe(850n)
})

test.each(['0x', '0x1234', `0x${'ff'.repeat(64)}`, '<html>'])('error: %s is no amount', (data) => {
  expect(quoteCall({ routerV2 }, old, 1n)?.read(data)).toBeUndefined()
})

test.each(['0x', '0x1234', '<html>'])('error: of v3, %s is no amount', (data) => {
  expect(quoteCall({ quoterV3 }, young, 1n)?.read(data)).toBeUndefined()
})

test('behavior: straight and over each base, through every kind of pool', () => {
  expect(candidates(one, two, [base, one])).toHaveLength(4 + 16)
})
