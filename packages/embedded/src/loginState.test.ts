import type { Eip1193Provider } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { keepingFrame } from '../test/keepingFrame.js'
import { connected, loggedIn, stage } from '../test/stage.js'

describe('the logged-in visitor and smart accounts', () => {
  const google = {
    GET_USER: (payload: { readonly chainId?: unknown }) => ({
      ...keepingFrame().answers.GET_USER(payload),
      userName: 'ann',
      socialProvider: 'google' as const,
    }),
  }

  test('behavior: the connection has the social account; another login has none', async () => {
    const scene = await connected({}, google)
    const login = { user: { email: 'ann@shop.example', username: 'ann' }, socialProvider: 'google' }
    expect([scene.evm.login, scene.solana.login]).toEqual([login, login])
    await scene.evm.disconnect(new AbortController().signal)
    await scene.solana.disconnect(new AbortController().signal)
    scene.frame.answers = loggedIn
    const { signal } = new AbortController()
    const [again] = await scene.wallet.connect({ namespaces: ['eip155'], silent: false, signal })
    expect(again?.login).toEqual({ user: { email: 'ann@shop.example' } })
    expect(scene.wallet.user()?.socialProvider).toBeUndefined()
  })

  test('behavior: a new address is reported at once', async () => {
    const scene = await connected()
    let notifications = 0
    scene.evm.on('accountsChanged', () => (notifications += 1))
    const after = {
      ...loggedIn,
      GET_USER: (payload: { readonly chainId?: unknown }) => ({
        ...loggedIn.GET_USER(payload),
        email: 'ann@new.example',
      }),
    }
    scene.frame.answers = {
      ...after,
      UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'ann@new.example' }),
    }
    const asked = scene.wallet.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })
    await scene.advance(0)
    await asked
    expect(notifications).toBe(1)
    expect(scene.evm.login?.user?.email).toBe('ann@new.example')
  })

  test('behavior: a new device’s request and its end are reported at once, and so is a recovery setup', async () => {
    const scene = await connected()
    let notifications = 0
    scene.evm.on('accountsChanged', () => (notifications += 1))
    const updateWith = async (more: object) => {
      scene.frame.answers = {
        ...loggedIn,
        GET_USER: (payload: { readonly chainId?: unknown }) => ({ ...loggedIn.GET_USER(payload), ...more }),
      }
      scene.frame.say('SESSION_UPDATE', {})
      await scene.advance(0)
    }
    await updateWith({ newDeviceAsks: true, isRecoverable: false })
    expect(scene.evm.login).toMatchObject({ newDeviceAsks: true, isRecoverable: false })
    await updateWith({ isRecoverable: true })
    expect(scene.evm.login).toMatchObject({ isRecoverable: true })
    expect(scene.evm.login).not.toHaveProperty('newDeviceAsks')
    expect(notifications).toBe(2)
  })

  test('behavior: the frame’s findings and the visitor’s networks are stored until the logout', async () => {
    const frame = keepingFrame()
    const scene = await connected(
      {},
      {
        ...frame.answers,
        GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [10, 137] }),
      },
    )
    expect(scene.evm.smartAccountNetworks).toEqual([10, 137, 1])
    expect(scene.solana.smartAccountNetworks).toBeUndefined()
    const emitted: unknown[] = []
    scene.evm.on('accountsChanged', () => emitted.push(scene.evm.smartAccountNetworks))
    const provider = scene.evm.provider as Eip1193Provider
    await Promise.all([
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }),
      scene.advance(0),
    ])
    expect(emitted).toEqual([[137, 1]])
    expect(JSON.parse(scene.stored.get('latchkey.test.embedded') ?? '')).toMatchObject({
      smartAccountNetworks: [137, 1],
    })
    const next = stage({}, { answers: loggedIn })
    next.stored.set('latchkey.test.embedded', '{"smartAccountNetworks":[137,"x",1.5]}')
    const { signal } = new AbortController()
    const restoring = next.wallet.connect({ namespaces: ['eip155'], silent: true, signal })
    await next.advance(600)
    expect((await restoring)[0]?.smartAccountNetworks).toEqual([137, 1])
    await Promise.all([scene.evm.disconnect(signal), scene.solana.disconnect(signal), scene.advance(3_000)])
    expect(scene.stored.size).toBe(0)
  })

  test('param: a host without smart accounts gets none', async () => {
    const { evm } = await connected({ accountTypes: ['eoa'] }, keepingFrame().answers)
    expect(evm.smartAccountNetworks).toBeUndefined()
  })
})
