import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { avatar, coinType, createNaming, gateway, refused } from '../../../test/naming.js'
import { checkName, registerName, updateProfile } from '../../actions.js'
import { identityCache } from '../../storage/identityCache.js'

describe('registering', () => {
  test('behavior: the wallet signs the JSON, the gateway stores it, the account has the name', async () => {
    const posted: unknown[] = []
    const made = createNaming((url, json) => {
      if (json === undefined) return { name: 'vera.latch.eth', avatar: null }
      posted.push([url.pathname, json])
      return { success: true }
    })
    identityCache(made.context).set(`${CHAIN}:${ADDRESS}`, { name: null, avatar: null })
    const steps: (string | undefined)[] = []
    made.client.subscribe((state) => steps.at(-1) === state.names?.status || steps.push(state.names?.status))
    expect(await registerName(made.client, { name: 'Vera', bio: 'Hello' })).toBe('vera.latch.eth')
    const message = JSON.stringify({
      name: 'vera.latch.eth',
      attributes: { bio: 'Hello' },
      timestamp: made.platform.now() / 1000,
    })
    expect(made.signMessage).toHaveBeenCalledWith({ address: ADDRESS, message })
    expect(posted).toEqual([
      [
        '/v1/profile/account',
        { coin_type: coinType, address: ADDRESS, message, signature: `0x${'11'.repeat(65)}` },
      ],
    ])
    expect(made.account()?.profileName).toBe('vera.latch.eth')
    expect(steps.filter(Boolean)).toEqual(['signing', 'saving', 'idle'])
  })

  test('behavior: a picture is signed by its digest', async () => {
    const posted: { picture?: string; message?: string }[] = []
    const made = createNaming((_url, json) => {
      if (json === undefined) return { name: 'vera.latch.eth', avatar }
      posted.push(json as object)
      return { success: true }
    })
    await registerName(made.client, { name: 'vera', picture: new Blob(['abc'], { type: 'image/png' }) })
    const digest = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(JSON.parse(posted[0]?.message ?? '')).toMatchObject({ attributes: { avatar: digest } })
    expect(posted[0]?.picture).toBe('data:image/png;base64,YWJj')
    await updateProfile(made.client, { picture: null, bio: '' })
    expect(JSON.parse(posted[1]?.message ?? '')).toMatchObject({ attributes: { avatar: '', bio: '' } })
  })

  test('behavior: addresses of other chains are changed and removed with a signature', async () => {
    const posted: { message: string }[] = []
    const isAddress = (text: string) => text === OTHER
    const answer = (_url: URL, json?: unknown) => {
      if (json === undefined) return { name: 'vera.latch.eth', avatar: null }
      posted.push(json as { message: string })
      return { success: true }
    }
    const made = createNaming(answer, {}, { isAddress })
    await registerName(made.client, { name: 'vera' })
    const addresses = { '2147483649': OTHER, '2147483658': null }
    await updateProfile(made.client, { addresses })
    expect(JSON.parse(posted[1]?.message ?? '')).toEqual({
      name: 'vera.latch.eth',
      attributes: {},
      timestamp: made.platform.now() / 1000,
      addresses,
    })
    const address = OTHER.replace('C7', 'c7')
    made.signMessage.mockClear()
    await expect(updateProfile(made.client, { addresses: { '2147483649': address } })).rejects.toMatchObject({
      details: { kind: 'invalid_address', address },
    })
    expect([made.signMessage.mock.calls, posted.length]).toEqual([[], 2])
    expect(made.client.getState().names).toMatchObject({ status: 'failed', name: 'vera.latch.eth' })
  })

  test('error: the form shows taken names, rejections and unknown failures in their own words', async () => {
    let answer = (): unknown => refused(409, 'name_taken', 'This name is taken.')
    const made = createNaming(() => answer())
    const error = () => made.client.getState().names?.error
    await expect(registerName(made.client, { name: 'vera' })).rejects.toThrow(
      'Error registering name vera.latch.eth',
    )
    expect(error()).toMatchObject({
      name: 'name_registration_failed',
      details: { name: 'vera.latch.eth', kind: 'name_taken', reason: 'This name is taken.' },
    })
    answer = () => Response.json({}, { status: 500 })
    await expect(registerName(made.client, { name: 'vera' })).rejects.toThrow(
      'Error registering name vera.latch.eth',
    )
    expect(error()?.details['reason']).toBeUndefined()
    expect(made.account()?.profileName).toBeUndefined()
    made.signMessage.mockRejectedValueOnce(new LatchkeyError('user_rejected'))
    const asked = made.platform.requests.length
    await expect(registerName(made.client, { name: 'vera' })).rejects.toMatchObject({ name: 'user_rejected' })
    expect([error()?.name, made.platform.requests.length]).toEqual(['user_rejected', asked])
  })

  test('error: the text contains the name for any error of the wallet', async () => {
    const made = createNaming(() => ({ success: true }))
    made.signMessage.mockRejectedValueOnce(new TypeError('boom'))
    await expect(registerName(made.client, { name: 'vera' })).rejects.not.toThrow('{name}')
    expect(made.client.getState().names?.error?.details['reason']).toBe('boom')
    const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new TypeError('no digest'))
    await expect(registerName(made.client, { name: 'vera', picture: new Blob(['abc']) })).rejects.toThrow(
      'Error registering name vera.latch.eth',
    )
    digest.mockRestore()
  })

  test('error: signs no invalid name, and nothing without an account, a suffix or a chain', async () => {
    const made = createNaming(() => ({ success: true }))
    for (const name of ['abc', 'a b c d', '-vera', 'vera-', 've.ra'])
      await expect(registerName(made.client, { name })).rejects.toMatchObject({
        name: 'name_registration_failed',
      })
    const far = fakeClient(
      { gateway, features: { names: [] } },
      {},
      fakePlatform(() => ({})),
    )
    await expect(registerName(far.client, { name: 'vera' })).rejects.toThrow(
      'Address or auth connector not found',
    )
    far.connect()
    await expect(registerName(far.client, { name: 'vera' })).rejects.toThrow('Network not found')
    made.connect(ADDRESS, 'eip155:999')
    await expect(registerName(made.client, { name: 'vera' })).rejects.toThrow('Network not found')
    made.connect(ADDRESS, 'eip155:2147483648')
    await expect(registerName(made.client, { name: 'vera' })).rejects.toThrow('Invalid chainId')
    expect(made.signMessage).not.toHaveBeenCalled()
  })

  test('error: an account chosen meanwhile does not get the other one’s name', async () => {
    const made = createNaming(() => ({ success: true }))
    made.signMessage.mockImplementationOnce(async () => {
      made.connect(OTHER)
      return '0x11'
    })
    const asked = made.platform.requests.length
    await expect(registerName(made.client, { name: 'vera' })).rejects.toMatchObject({
      name: 'request_aborted',
    })
    expect(made.platform.requests.length).toBe(asked)
  })

  test('error: two concurrent calls are one registration', async () => {
    let sign = (_signature: string): void => {}
    const made = createNaming(() => ({ success: true, name: 'vera.latch.eth', avatar: null }))
    made.signMessage.mockImplementationOnce(() => new Promise((resolve) => (sign = resolve)))
    const first = registerName(made.client, { name: 'vera' })
    await made.platform.settle()
    await expect(registerName(made.client, { name: 'otto' })).rejects.toMatchObject({
      name: 'request_pending',
    })
    sign('0x11')
    expect(await first).toBe('vera.latch.eth')
  })

  test.each([
    ['vera', undefined],
    ['VERA-9', undefined],
    ['приветик', undefined],
    ['abc', 'name_too_short'],
    ['a'.repeat(33), 'name_too_long'],
    ['ve_ra', 'invalid_name'],
    ['-vera', 'invalid_name'],
    ['xn--vera', 'invalid_name'],
  ])('param: the name %s: %s', (label, problem) => {
    expect(checkName(label)).toBe(problem)
  })
})
