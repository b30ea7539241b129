import { expect, test } from 'vitest'
import { createQueue } from '../queue.js'
import { createPolicy, type PolicyDeps } from './policy.js'
import { noRisk, type Risk } from './risk.js'

const shop = 'https://shop.example'
const own = 'https://own.example'
const day = 86_400_000

function createDevice(set: Partial<PolicyDeps> = {}) {
  const stored = new Map<string, unknown>()
  const clock = { at: 20 * day }
  const policy = createPolicy({
    project: { trustedOrigins: [own] },
    vault: {
      get: async (key) => stored.get(key) as never,
      set: async (key, value) => void stored.set(key, value),
    },
    runExclusive: createQueue(),
    seesCovers: true,
    now: () => clock.at,
    ...set,
  })
  return {
    policy,
    clock,
    isInline: (risk: Partial<Risk>, origin = shop) => policy.isInline({ ...noRisk, ...risk }, origin),
  }
}

test.each<[what: string, risk: Partial<Risk>, atShop: boolean, atOwn: boolean]>([
  ['a message', {}, true, true],
  ['a payment within the limit', { valueUsd: 50 }, true, true],
  ['a payment above it', { valueUsd: 50.01 }, false, true],
  ['a payment without a price', { valueUsd: undefined }, false, true],
  ['a permit', { grantsRight: true }, false, false],
  ['an allowance without a limit', { isUnlimited: true }, false, false],
  ['a call that could not be read', { isUndecoded: true }, false, false],
])('behavior: %s %j is inside of a page: %s; of the operator’s own: %s', async (_, risk, atShop, atOwn) => {
  const { isInline } = createDevice()
  expect([await isInline(risk), await isInline(risk, own)]).toEqual([atShop, atOwn])
  for (const other of [`${own}:8443`, 'http://own.example', 'https://own.example.evil.example'])
    expect(await isInline(risk, other)).toBe(atShop)
  const window = createDevice({ project: { approvals: 'window', trustedOrigins: [own] } })
  expect([await window.isInline(risk), await window.isInline(risk, own)]).toEqual([false, false])
  const blind = createDevice({ project: { trustedOrigins: [own] }, seesCovers: false })
  expect([await blind.isInline(risk), await blind.isInline(risk, own)]).toEqual([false, false])
  expect(await blind.policy.count({ ...noRisk, ...risk }, own)).toBe(false)
})

test('behavior: the limit is for a day and a device, and set by the project', async () => {
  const { policy, clock, isInline } = createDevice({ project: { inlineLimitUsd: 100 } })
  const of = (valueUsd: number) => ({ ...noRisk, valueUsd })
  expect(await policy.count(of(60), shop)).toBe(true)
  expect([await isInline(of(40)), await isInline(of(40.5))]).toEqual([true, false])
  expect(await Promise.all([policy.count(of(40), shop), policy.count(of(40), own)])).toEqual([true, false])
  expect([await isInline(of(0)), await isInline(of(1))]).toEqual([true, false])
  clock.at += day
  expect(await isInline(of(100))).toBe(true)
  const none = createDevice({ project: { inlineLimitUsd: 0 } })
  expect([await none.isInline(of(0)), await none.isInline(of(0.01))]).toEqual([true, false])
})
