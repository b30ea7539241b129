import { expect, test } from 'vitest'
import { loginStage } from '../../../test/loginStage.js'
import { confirmCode, disconnect, lastLogin, loginEmail, loginPasskey } from '../../actions.js'
import { storeLogin } from './step.js'

const email = 'ann@shop.test'
const otp = { CONNECT_EMAIL: { action: 'VERIFY_OTP' }, CONNECT_OTP: {}, CONNECT_PASSKEY: {} } as const

test('behavior: requesting a code is no login', async () => {
  const scene = loginStage(otp)
  expect(lastLogin(scene.client)).toBeUndefined()
  await loginEmail(scene.client, email)
  expect(lastLogin(scene.client)).toBeUndefined()
})

test('behavior: after a logout the method is still known, without a name', async () => {
  const scene = loginStage(otp)
  await loginEmail(scene.client, email)
  await confirmCode(scene.client, '123456')
  expect(lastLogin(scene.client)).toMatchObject({ way: 'email', isLeft: false })
  await disconnect(scene.client)
  expect(lastLogin(scene.client)).toBeUndefined()
})

test('behavior: a passkey comes first after it was used', async () => {
  const scene = loginStage(otp, {}, { PublicKeyCredential: {} })
  await loginPasskey(scene.client)
  expect(lastLogin(scene.client)).toMatchObject({ way: 'passkey' })
  await disconnect(scene.client)
  expect(lastLogin(scene.client)).toEqual({ way: 'passkey', isLeft: false, days: 0 })
})

test.each([
  [
    { left: true, provider: 'google', way: 'email', name: email },
    { way: 'google', isLeft: true },
  ],
  [
    { left: false, provider: 'google', way: 'google', name: email },
    { way: 'google', isLeft: false, name: email },
  ],
  [{ way: 'myspace', name: email }, undefined],
  [{ way: 'email' }, undefined],
] as const)('param: %j is %j', (stored, expected) => {
  const scene = loginStage(otp)
  storeLogin(scene.context, stored)
  expect(lastLogin(scene.client)).toEqual(expected)
})

test('behavior: a wallet used later comes first, but not before a provider that the page was just left for', () => {
  const scene = loginStage(otp)
  storeLogin(scene.context, { way: 'google', name: email, at: 1_000 })
  expect(lastLogin(scene.client, 1_000)).toMatchObject({ way: 'google' })
  expect(lastLogin(scene.client, 1_001)).toBeUndefined()
  storeLogin(scene.context, { left: true, provider: 'google' })
  expect(lastLogin(scene.client, 1_001)).toMatchObject({ way: 'google', isLeft: true })
})
