import type { Account, Eip1193Provider } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { FrameDoubleOptions } from '@latchkey/testkit/frame'
import { describe, expect, test } from 'vitest'
import { keepingFrame } from '../test/keepingFrame.js'
import { connected, EVM, loggedIn, SMART, SOL, SOLANA, stage } from '../test/stage.js'

const typesOf = (accounts: readonly Account[]) => accounts.map(({ type }) => type)

describe('choice of the account', () => {
  test('behavior: a choice applies in the frame first, then in the connection and its provider; other families stay', async () => {
    const frame = keepingFrame()
    const scene = await connected({}, frame.answers)
    const emitted: (readonly Account[])[] = []
    const provided: unknown[] = []
    scene.evm.on('accountsChanged', (accounts) => emitted.push(accounts))
    scene.solana.on('accountsChanged', (accounts) => emitted.push(accounts))
    const provider = scene.evm.provider as Eip1193Provider
    provider.on?.('accountsChanged', (accounts: unknown) => provided.push(accounts))
    const asked = scene.wallet.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    await scene.advance(0)
    expect(await asked).toEqual({ type: 'eoa', address: EVM })
    expect(frame.used()).toBe('eoa')
    expect(emitted.map(typesOf)).toEqual([['eoa', 'smartAccount']])
    expect(provided).toEqual([[EVM, SMART]])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([EVM, SMART])
    expect(scene.solana.accounts).toMatchObject([{ caip: `${SOLANA}:${SOL}` }])
  })

  test('behavior: an account can be chosen by its address; the current one needs no request', async () => {
    const frame = keepingFrame()
    const scene = await connected({}, frame.answers)
    const before = scene.frame.requests.length
    await scene.evm.chooseAccount?.(SMART)
    expect(scene.frame.requests).toHaveLength(before)
    await Promise.all([scene.evm.chooseAccount?.(EVM), scene.advance(0)])
    expect(typesOf(scene.evm.accounts)).toEqual(['eoa', 'smartAccount'])
    await expect(scene.evm.chooseAccount?.(SOL)).rejects.toMatchObject({ name: 'unauthorized' })
  })

  test('behavior: a frame without the visitor’s choice on this page receives it', async () => {
    const frame = keepingFrame()
    const scene = await connected({}, frame.answers, { eip155: 'eoa' })
    expect(frame.used()).toBe('eoa')
    expect(typesOf(scene.evm.accounts)).toEqual(['eoa', 'smartAccount'])
    const asked = scene.frame.requests.filter(({ name }) => name === 'GET_USER')
    expect(asked[0]?.payload).toMatchObject({ preferredAccountType: 'eoa' })
  })

  test.each([
    [['eoa', 'smartAccount'], {}, 'eoa'],
    [['eoa', 'smartAccount'], { eip155: 'smartAccount' }, 'smartAccount'],
    [undefined, {}, undefined],
    [['smartAccount'], { eip155: 'eoa' }, 'smartAccount'],
  ] as const)(
    'param: accountTypes %j, chosen %j: the request is for %s',
    async (accountTypes, chosen, wanted) => {
      const { frame } = await connected({ accountTypes }, keepingFrame().answers, chosen)
      const payload = frame.requests.find(({ name }) => name === 'GET_USER')?.payload
      expect((payload as { readonly preferredAccountType?: string }).preferredAccountType).toBe(wanted)
    },
  )

  test('error: a refusal of the frame changes nothing', async () => {
    const frame = keepingFrame('eoa')
    const scene = await connected(
      {},
      { ...frame.answers, SET_PREFERRED_ACCOUNT: () => ({ code: 6006, message: 'no' }) },
    )
    const asked = scene.wallet
      .request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
      .catch((error: unknown) => error)
    await scene.advance(0)
    expect(await asked).toMatchObject({ name: 'smart_account_unsupported' })
    expect(typesOf(scene.evm.accounts)).toEqual(['eoa', 'smartAccount'])
  })

  test('param: without smart accounts there is no lookup of them', async () => {
    const { evm, frame } = await connected({ accountTypes: ['eoa'] }, keepingFrame().answers)
    expect(frame.requests.map(({ name }) => name)).not.toContain('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    expect(new URL(frame.elements[0]?.src ?? '').searchParams.get('accountTypes')).toBe('eoa')
    expect(typesOf(evm.accounts)).toEqual(['eoa'])
  })
})

describe('networks', () => {
  const go = (provider: unknown, chainId: string) =>
    (provider as Eip1193Provider).request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

  test('behavior: a network without smart accounts uses the key’s own; switching back restores the smart account', async () => {
    const scene = await connected({ accountTypes: ['smartAccount'] }, keepingFrame().answers)
    const emitted: unknown[] = []
    scene.evm.on('accountsChanged', (accounts) => emitted.push(accounts.map(({ caip }) => caip)))
    scene.evm.on('chainChanged', (chainId) => emitted.push(chainId))
    await Promise.all([go(scene.evm.provider, '0xa'), scene.advance(0)])
    await Promise.all([go(scene.evm.provider, '0x1'), scene.advance(0)])
    expect(emitted).toEqual([[`eip155:10:${EVM}`], 'eip155:10', [`eip155:1:${SMART}`], 'eip155:1'])
  })

  test('error: a network that the frame does not serve', async () => {
    const scene = await connected(
      {},
      { SWITCH_NETWORK: () => ({ code: 3002, message: 'Unsupported chain' }) },
    )
    const switched = go(scene.evm.provider, '0xa').catch((error: unknown) => error)
    await scene.advance(0)
    expect(await switched).toMatchObject({ name: 'chain_not_supported', message: 'Chain is not supported' })
    expect(scene.evm.chainId).toBe('eip155:1')
  })

  const serving = (...served: readonly unknown[]) => {
    const asked: unknown[] = []
    const GET_USER = (payload: { readonly chainId?: unknown }) => {
      asked.push(payload)
      return served.includes(payload.chainId)
        ? loggedIn.GET_USER(payload)
        : { code: 3002, message: 'Unsupported chain' }
    }
    return { asked, answers: { ...loggedIn, GET_USER } }
  }
  const connect = async (answers: FrameDoubleOptions['answers'], chainId?: Caip2) => {
    const scene = stage({}, { answers })
    const { signal } = new AbortController()
    const running = scene.wallet
      .connect({ namespaces: ['eip155', 'solana'], silent: false, signal, ...(chainId && { chainId }) })
      .then((connections) => connections.map((one) => one.chainId))
      .catch((error: unknown) => error)
    await scene.advance(600)
    return { ...scene, result: await running }
  }

  test('behavior: unserved networks are skipped, each after one request with its node', async () => {
    const { answers, asked } = serving(10, SOLANA)
    expect((await connect(answers, 'eip155:1')).result).toEqual(['eip155:10', SOLANA])
    expect(asked.map((one) => (one as { readonly chainId: unknown }).chainId)).toEqual([1, 10, SOLANA])
    expect(asked[0]).toMatchObject({ rpcUrl: 'https://rpc.example/1' })
  })

  test('behavior: a family without a served network is left out', async () => {
    expect((await connect(serving(SOLANA).answers)).result).toEqual([SOLANA])
  })

  test('error: no served network: not connected, with the reason', async () => {
    const { result, stored } = await connect(serving().answers)
    expect(result).toMatchObject({ name: 'unsupported_chain' })
    expect(stored.size).toBe(0)
  })

  test('behavior: a reload restores the last network of each family, unless that is gone', async () => {
    const scene = await connected({}, keepingFrame().answers)
    await Promise.all([go(scene.evm.provider, '0xa'), scene.advance(0)])
    const kept = scene.stored.get('latchkey.test.embedded') ?? ''
    const restored = async (text: string) => {
      const next = stage({}, { answers: loggedIn })
      next.stored.set('latchkey.test.embedded', text)
      const { signal } = new AbortController()
      const asked = next.wallet.connect({ namespaces: ['eip155'], silent: true, signal })
      await next.advance(600)
      return (await asked)[0]?.chainId
    }
    expect(await restored(kept)).toBe('eip155:10')
    expect(await restored('1')).toBe('eip155:1')
    expect(await restored('{"chains":{"eip155":"eip155:99"}}')).toBe('eip155:1')
    expect(await restored('{"chains":{"eip155":7}}')).toBe('eip155:1')
    expect(await restored('no JSON')).toBe('eip155:1')
  })
})

test('behavior: after a reload the frame begins in the language spoken last; the end of the login forgets it', async () => {
  const scene = await connected()
  scene.wallet.speak('pt-BR')
  await scene.advance(0)
  const storedVisit = scene.stored.get('latchkey.test.embedded') ?? ''
  const loginMethodOf = async (text: string) => {
    const next = stage({}, { answers: loggedIn })
    next.stored.set('latchkey.test.embedded', text)
    const { signal } = new AbortController()
    void next.wallet.connect({ namespaces: ['eip155'], silent: true, signal })
    await next.advance(600)
    return next.frame.requests
      .filter(({ name }) => name === 'SYNC_DAPP_DATA')
      .map(({ payload }) => (payload as { readonly locale?: string }).locale)
  }
  expect(await loginMethodOf(storedVisit)).toEqual(['pt-BR'])
  expect(await loginMethodOf('{"locale":7}')).toEqual([undefined])
  expect(await loginMethodOf(JSON.stringify({ locale: 'x'.repeat(36) }))).toEqual([undefined])
})

describe('session events of the frame', () => {
  test('behavior: it ended: all families disconnect, and the page forgets it', async () => {
    const scene = await connected()
    const disconnects: unknown[] = []
    for (const one of [scene.evm, scene.solana]) one.on('disconnect', () => disconnects.push(one.namespace))
    scene.frame.answers = {}
    scene.frame.say('SESSION_UPDATE', {})
    await scene.advance(0)
    expect(disconnects).toEqual(['eip155', 'solana'])
    expect(scene.stored.size).toBe(0)
    expect(scene.wallet.user()).toBeUndefined()
    expect(scene.frame.requests.map(({ name }) => name)).not.toContain('SIGN_OUT')
    const provider = scene.evm.provider as Eip1193Provider
    await expect(provider.request({ method: 'personal_sign', params: ['0x', SMART] })).rejects.toMatchObject({
      name: 'not_connected',
    })
  })

  test('behavior: another wallet was imported: every family has its addresses', async () => {
    const scene = await connected()
    const emitted: unknown[] = []
    scene.evm.on('accountsChanged', (accounts) => emitted.push(accounts.map(({ caip }) => caip)))
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    scene.frame.answers = {
      ...loggedIn,
      GET_USER: (payload) =>
        typeof payload.chainId === 'string'
          ? loggedIn.GET_USER(payload)
          : { address: other, chainId: Number(payload.chainId) },
    }
    scene.frame.say('SESSION_UPDATE', {})
    await scene.advance(0)
    expect(emitted).toEqual([[`eip155:1:${other}`]])
    expect(scene.stored.size).toBe(1)
  })

  test.each([
    ['a choice', 'SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
    ['a change of the address', 'UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
  ] as const)('error: an answer for another family changes no account: %s', async (_, name, payload) => {
    const scene = await connected()
    const emitted: unknown[] = []
    for (const one of [scene.evm, scene.solana])
      one.on('accountsChanged', (accounts) => emitted.push(accounts))
    scene.frame.answers = {
      ...loggedIn,
      SET_PREFERRED_ACCOUNT: () => ({ type: 'eoa', address: EVM }),
      UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@shop.example' }),
      GET_USER: () => loggedIn.GET_USER({ chainId: SOLANA }),
    }
    const asked = scene.wallet.request(name, payload).catch(() => undefined)
    await scene.advance(0)
    await asked
    expect(emitted).toEqual([])
    expect(scene.evm.accounts.map(({ caip }) => caip)).toEqual([`eip155:1:${SMART}`, `eip155:1:${EVM}`])
    expect(scene.solana.accounts.map(({ caip }) => caip)).toEqual([`${SOLANA}:${SOL}`])
  })

  test.each([SOLANA, 10] as const)('error: an answer for %s does not connect', async (answered) => {
    const scene = stage(
      {},
      { answers: { ...loggedIn, GET_USER: () => loggedIn.GET_USER({ chainId: answered }) } },
    )
    const { signal } = new AbortController()
    const asked = scene.wallet
      .connect({ namespaces: ['eip155'], silent: false, signal })
      .catch((error: unknown) => error)
    await scene.advance(600)
    expect(await asked).toMatchObject({ name: 'frame_error', details: { chainId: 'eip155:1', answered } })
    expect(scene.wallet.user()).toBeUndefined()
    expect(scene.stored.size).toBe(0)
  })

  test('error: unreadable accounts end it; without a connection no request is sent', async () => {
    const scene = await connected()
    let reasons = 0
    scene.evm.on('disconnect', () => (reasons += 1))
    scene.frame.answers = { ...loggedIn, GET_USER: () => ({ code: 7005, message: 'An error occurred' }) }
    scene.frame.say('SESSION_UPDATE', {})
    await scene.advance(0)
    expect(reasons).toBe(1)
    const before = scene.frame.requests.length
    scene.frame.say('SESSION_UPDATE', {})
    await scene.advance(0)
    expect(scene.frame.requests).toHaveLength(before)
  })

  test('error: unreadable accounts of one family disconnect all', async () => {
    const scene = stage({}, { answers: loggedIn })
    scene.frame.answers = {
      ...loggedIn,
      GET_USER: (payload) =>
        typeof payload.chainId === 'string' ? { code: 7005, message: 'no' } : loggedIn.GET_USER(payload),
    }
    const { signal } = new AbortController()
    const asked = scene.wallet
      .connect({ namespaces: ['eip155', 'solana'], silent: false, signal })
      .catch((error: unknown) => error)
    await scene.advance(600)
    expect(await asked).toMatchObject({ name: 'frame_error' })
    expect(scene.stored.size).toBe(0)
  })
})
