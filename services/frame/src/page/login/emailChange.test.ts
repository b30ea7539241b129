// @vitest-environment happy-dom
import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test, vi } from 'vitest'
import type { Screen } from '../ui/stage.js'
import { agreeToEmail } from './agreeToEmail.js'
import { createEmailChange, type AgreeToEmail } from './emailChange.js'
import type { Session } from './session.js'

function createBench() {
  const user = { userId: 'user-1', email: 'old@example.org' as string | undefined }
  const session = {
    current: async () => user,
    token: async () => 'token',
    rename: async (email: string) => void (user.email = email),
  } as unknown as Session
  const agree = vi.fn<AgreeToEmail>(async () => undefined)
  const gateway = {
    beginChange: vi.fn(async () => ({ attempt: 'a', action: 'VERIFY_SECONDARY_OTP', expiresAt: 0 })),
    changePrimary: vi.fn(),
    changeSecondary: vi.fn(async () => ({ email: 'new@example.org' })),
  }
  return { user, gateway, agree, change: createEmailChange(gateway as never, session, agree) }
}

test('error: a wrong code changes nothing, and the next one counts', async () => {
  const { user, gateway, change, agree } = createBench()
  gateway.changeSecondary.mockRejectedValueOnce(new LatchkeyError('wrong_code'))
  await change.begin('new@example.org', 'https://shop.example')
  await expect(change.secondary('000000')).rejects.toMatchObject({ name: 'wrong_code' })
  expect(user.email).toBe('old@example.org')
  expect(await change.secondary('123456')).toBe('new@example.org')
  expect(user.email).toBe('new@example.org')
  expect(agree).toHaveBeenCalledOnce()
})

test('error: without the agreement of the visitor an address changes nothing, whatever codes a page sends', async () => {
  const { agree, change, gateway, user } = createBench()
  agree.mockRejectedValue(new LatchkeyError('user_rejected'))
  await expect(change.begin('page@evil.example', 'https://evil.example')).rejects.toMatchObject({
    name: 'user_rejected',
  })
  await expect(change.primary('123456')).rejects.toMatchObject({ name: 'not_connected' })
  await expect(change.secondary('123456')).rejects.toMatchObject({ name: 'not_connected' })
  expect(gateway.beginChange).not.toHaveBeenCalled()
  expect(user.email).toBe('old@example.org')
})

test('error: what was agreed to holds for one address: asking for another asks the visitor anew', async () => {
  const { agree, change, gateway } = createBench()
  await change.begin('new@example.org', 'https://shop.example')
  agree.mockRejectedValue(new LatchkeyError('user_rejected'))
  await expect(change.begin('page@evil.example', 'https://evil.example')).rejects.toThrow()
  expect(agree).toHaveBeenLastCalledWith('page@evil.example', 'https://evil.example')
  await expect(change.secondary('123456')).rejects.toMatchObject({ name: 'not_connected' })
  expect(gateway.changeSecondary).not.toHaveBeenCalled()
})

test('behavior: another email to the same address asks nobody anew, and another user is asked', async () => {
  const { agree, change, user } = createBench()
  await change.begin('new@example.org', 'https://shop.example')
  await change.begin('new@example.org', 'https://shop.example')
  expect(agree).toHaveBeenCalledOnce()
  user.userId = 'user-2'
  await change.begin('new@example.org', 'https://shop.example')
  expect(agree).toHaveBeenCalledTimes(2)
})

test.each([
  ['old@example.org', 3],
  [undefined, 2],
])('behavior: with the present address %s it says that this is step 1 of %d', async (from, steps) => {
  const shown: Screen[] = []
  const stage = { show: (screen: Screen) => (shown.push(screen), () => undefined) }
  const prove = vi.fn(async () => undefined)
  const agreed = agreeToEmail(
    stage,
    { from, to: 'new@example.org', origin: 'https://shop.example' },
    prove as never,
  )
  const body = document.createElement('div')
  body.append(...(shown[0]?.body ?? []).filter((part) => part !== undefined))
  expect(body.textContent).toContain(`Now${from ?? 'none'}`)
  expect(body.textContent).toContain('new@example.org')
  ;[...body.querySelectorAll('button')].at(-1)?.click()
  await agreed
  expect(prove).toHaveBeenCalledWith(
    expect.objectContaining({ heading: `Step 1 of ${steps}: confirm it’s you` }),
  )
})
