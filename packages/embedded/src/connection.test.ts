import type { Eip1193Provider } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { connected, EVM, loggedIn, SMART, SOL, SOLANA, stage } from '../test/stage.js'

const never = (): 'never' => 'never'
const HASH = `0x${'ab'.repeat(32)}`
const named = (scene: { readonly frame: { readonly requests: readonly { readonly name: string }[] } }) =>
  scene.frame.requests.map(({ name }) => name)

describe('connecting', () => {
  test('behavior: an account of each family, the current one first', async () => {
    const { evm, frame, solana } = await connected()
    expect(evm).toMatchObject({
      namespace: 'eip155',
      chainId: 'eip155:1',
      accounts: [
        { caip: `eip155:1:${SMART}`, type: 'smartAccount' },
        { caip: `eip155:1:${EVM}`, type: 'eoa' },
      ],
    })
    expect(solana).toMatchObject({ chainId: SOLANA, accounts: [{ caip: `${SOLANA}:${SOL}`, type: 'eoa' }] })
    const asked = frame.requests.filter(({ name }) => name === 'GET_USER').map(({ payload }) => payload)
    expect(asked).toEqual([
      { chainId: 1, rpcUrl: 'https://rpc.example/1' },
      { chainId: SOLANA, rpcUrl: 'https://rpc.example/sol' },
    ])
  })
  test('param: accountTypes of one type requests it and shows no other', async () => {
    const { evm, frame } = await connected({ accountTypes: ['eoa'] })
    expect(evm.accounts).toEqual([{ caip: `eip155:1:${EVM}`, type: 'eoa' }])
    expect(frame.requests.find(({ name }) => name === 'GET_USER')?.payload).toMatchObject({
      preferredAccountType: 'eoa',
    })
  })
  test('error: not logged in', async () => {
    const { advance, wallet } = stage()
    const asked = wallet
      .connect({ namespaces: ['eip155'], silent: false, signal: new AbortController().signal })
      .catch((error: unknown) => error)
    await advance(600)
    expect(await asked).toMatchObject({ name: 'not_connected' })
  })
})

describe('restoring', () => {
  const silent = { namespaces: ['eip155'], silent: true, signal: new AbortController().signal } as const
  test('behavior: no frame without an earlier login', async () => {
    const { frame, wallet } = stage()
    expect(await wallet.connect(silent)).toEqual([])
    expect(frame.elements).toEqual([])
  })
  test('behavior: the session is restored; an ended one is forgotten', async () => {
    const scene = stage({}, { answers: loggedIn })
    scene.stored.set('latchkey.test.embedded', '1')
    const asked = scene.wallet.connect(silent)
    await scene.advance(600)
    expect(await asked).toHaveLength(1)
    scene.frame.answers = {}
    expect(await Promise.all([scene.wallet.connect(silent), scene.advance(0)])).toEqual([[], undefined])
    expect(scene.stored.size).toBe(0)
  })
  test('behavior: a frame slower than the restore reports its accounts later', async () => {
    const scene = stage({}, { answers: loggedIn, loads: false })
    scene.stored.set('latchkey.test.embedded', '1')
    const over = new AbortController()
    void scene.wallet.connect({ ...silent, signal: over.signal })
    await scene.advance(3_000)
    over.abort()
    scene.frame.ready()
    await scene.advance(600)
    expect(scene.resumed).toMatchObject([{ namespace: 'eip155' }])
  })
})

describe('requests', () => {
  test('behavior: an unsafe one shows the frame until it is answered, and the balance is read again', async () => {
    let isOpen = true
    const scene = await connected({}, { RPC_REQUEST: () => (isOpen ? 'never' : HASH) })
    let changes = 0
    scene.evm.on('balanceChanged', () => (changes += 1))
    isOpen = false
    const provider = scene.evm.provider as Eip1193Provider
    const params = [{ from: SMART, to: EVM, value: '0x1' }]
    const sent = provider.request({ method: 'eth_sendTransaction', params })
    expect(scene.presented).toMatchObject([{ view: 'ApproveTransaction', data: { purpose: 'approval' } }])
    await scene.advance(0)
    expect(await sent).toBe(HASH)
    expect(scene.presented[0]?.signal?.aborted).toBe(true)
    expect(changes).toBe(1)
    expect(scene.frame.requests.at(-1)?.payload).toEqual({
      method: 'eth_sendTransaction',
      params,
      chainNamespace: 'eip155',
      chainId: 1,
      rpcUrl: 'https://rpc.example/1',
    })
  })
  test.each([
    ['personal_sign', ['0x00', SMART], `0x${'ab'.repeat(65)}`, 0],
    ['eth_signTypedData_v4', [SMART, {}], `0x${'ab'.repeat(32 * 12)}`, 0],
    ['eth_sendTransaction', [{ to: EVM }], HASH, 1],
    ['eth_sendUserOperation', [{ sender: SMART }, EVM], HASH, 1],
    ['wallet_sendCalls', [{ calls: [{ to: EVM }] }], { id: 'x' }, 1],
  ])('param: %s: signing reads no balance again, sending does', async (method, params, answer, reads) => {
    const scene = await connected({}, { RPC_REQUEST: () => answer as never })
    let changes = 0
    scene.evm.on('balanceChanged', () => (changes += 1))
    const provider = scene.evm.provider as Eip1193Provider
    const [answered] = await Promise.all([provider.request({ method, params }), scene.advance(0)])
    expect(answered).toEqual(answer)
    expect(changes).toBe(reads)
  })
  test('behavior: closing the modal aborts the approval; a safe call continues', async () => {
    const scene = await connected({}, { RPC_REQUEST: never })
    const provider = scene.evm.provider as Eip1193Provider
    const sign = provider.request({ method: 'personal_sign', params: ['0x00', SMART] })
    let isSafeOver = false
    void provider.request({ method: 'wallet_getCapabilities', params: [] }).finally(() => (isSafeOver = true))
    await scene.advance(0)
    scene.presented[0]?.leave()
    await expect(sign).rejects.toMatchObject({ name: 'request_aborted', message: 'Request was aborted' })
    await scene.advance(0)
    expect(named(scene).at(-1)).toBe('RPC_ABORT')
    expect(isSafeOver).toBe(false)
  })
  test('error: the frame’s error passes through, and its view closes', async () => {
    const scene = await connected({}, { RPC_REQUEST: () => ({ code: 4001, message: 'no' }) })
    const provider = scene.evm.provider as Eip1193Provider
    const sign = provider
      .request({ method: 'personal_sign', params: ['0x00', SMART] })
      .catch((e: unknown) => e)
    await scene.advance(0)
    expect(await sign).toMatchObject({ name: 'user_rejected' })
    expect(scene.presented[0]?.signal?.aborted).toBe(true)
    expect(named(scene)).not.toContain('RPC_ABORT')
  })
  test.each(['eth_sign', 'wallet_addEthereumChain', 'eth_signTypedData', 'wallet_requestPermissions'])(
    'error: %s is refused after 300 ms without a message to the frame, and so are waiting ones',
    async (method) => {
      const scene = await connected({}, { RPC_REQUEST: never })
      const provider = scene.evm.provider as Eip1193Provider
      const waiting = provider
        .request({ method: 'personal_sign', params: ['0x00', SMART] })
        .catch((error: unknown) => error)
      await scene.advance(0)
      const before = scene.frame.requests.length
      let refused: unknown
      provider.request({ method, params: [{}] }).catch((error: unknown) => (refused = error))
      await scene.advance(299)
      expect(refused).toBeUndefined()
      expect(scene.errors).toEqual(['Requested RPC call is not allowed'])
      expect(scene.presented.at(-1)?.data).toMatchObject({ purpose: 'refused', name: 'Embedded wallet' })
      await scene.advance(2)
      expect(refused).toMatchObject({ name: 'rpc_not_allowed', message: 'Requested RPC call is not allowed' })
      expect(await waiting).toMatchObject({ name: 'request_aborted' })
      const after = scene.frame.requests.slice(before).map(({ name }) => name)
      expect(after).toEqual(['RPC_ABORT'])
    },
  )
  test('error: a malformed call is not posted', async () => {
    const scene = await connected()
    const before = scene.frame.requests.length
    const provider = scene.evm.provider as Eip1193Provider
    await expect(
      provider.request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: 'bob' }] }] }),
    ).rejects.toMatchObject({ name: 'frame_error', message: 'An error occurred' })
    expect(scene.frame.requests).toHaveLength(before)
    expect(scene.presented).toEqual([])
  })
  test('behavior: chain reads go to the host’s nodes, bundler calls to the frame', async () => {
    const scene = await connected({}, { RPC_REQUEST: () => '0x7' })
    const provider = scene.evm.provider as Eip1193Provider
    expect(await provider.request({ method: 'eth_getBalance', params: [SMART] })).toBe('rpc:eth_getBalance')
    const [answer] = await Promise.all([
      provider.request({ method: 'eth_supportedEntryPoints', params: [] }),
      scene.advance(0),
    ])
    expect(answer).toBe('0x7')
  })
  test('behavior: a network switch also applies in the frame', async () => {
    const scene = await connected({}, { SWITCH_NETWORK: ({ chainId }) => ({ chainId }) })
    const provider = scene.evm.provider as Eip1193Provider
    const chains: string[] = []
    scene.evm.on('chainChanged', (chainId) => chains.push(chainId))
    const params = [{ chainId: '0xa' }]
    await Promise.all([provider.request({ method: 'wallet_switchEthereumChain', params }), scene.advance(0)])
    expect(chains).toEqual(['eip155:10'])
    expect(scene.evm.accounts[0]?.caip).toBe(`eip155:10:${SMART}`)
    expect(scene.frame.requests.slice(-2)).toMatchObject([
      { name: 'SWITCH_NETWORK', payload: { chainId: 10, rpcUrl: 'https://rpc.example/10' } },
      { name: 'GET_USER', payload: { chainId: 10, rpcUrl: 'https://rpc.example/10' } },
    ])
  })
  test('behavior: Solana signs through its own interface', async () => {
    const scene = await connected({}, { RPC_REQUEST: () => ({ signature: '1'.repeat(64) }) })
    const { wallet } = scene.solana.provider as {
      wallet: {
        accounts: readonly object[]
        features: Record<string, Record<string, (input: object) => Promise<readonly object[]>>>
      }
    }
    const sign = wallet.features['solana:signMessage']?.['signMessage']
    const [account] = wallet.accounts
    const [signed] = await Promise.all([sign?.({ account, message: new Uint8Array([1]) }), scene.advance(0)])
    expect(signed).toHaveLength(1)
    expect(scene.frame.requests.at(-1)?.payload).toMatchObject({
      method: 'solana_signMessage',
      chainNamespace: 'solana',
      chainId: SOLANA,
    })
  })
})

describe('the frame requests to be shown', () => {
  test('behavior: until it is done or the visitor leaves', async () => {
    const scene = await connected()
    scene.frame.say('SHOW', { purpose: 'login', height: 420 })
    await scene.advance(0)
    expect(scene.presented).toMatchObject([{ data: { purpose: 'login' } }])
    scene.frame.say('HIDE', {})
    await scene.advance(0)
    expect(scene.presented[0]?.signal?.aborted).toBe(true)
    expect(named(scene)).not.toContain('RPC_ABORT')
    scene.frame.answers = { OPEN_SETTINGS: never }
    const settings = scene.wallet
      .request('OPEN_SETTINGS', { section: 'export' })
      .catch((error: unknown) => error)
    scene.frame.say('SHOW', { purpose: 'settings' })
    await scene.advance(0)
    scene.presented[1]?.leave()
    await scene.advance(0)
    expect(await settings).toMatchObject({ name: 'request_aborted' })
    expect(named(scene).at(-1)).toBe('RELOAD')
  })
})

describe('logging out', () => {
  test('behavior: after the last family the frame is notified, for 3 s at most', async () => {
    const scene = await connected({}, { SIGN_OUT: never })
    const { signal } = new AbortController()
    await scene.evm.disconnect(signal)
    expect(named(scene)).not.toContain('SIGN_OUT')
    let isOver = false
    void scene.solana.disconnect(signal).then(() => (isOver = true))
    await scene.advance(2_999)
    expect(isOver).toBe(false)
    expect(scene.stored.size).toBe(0)
    await scene.advance(2)
    expect(isOver).toBe(true)
    expect(named(scene).at(-1)).toBe('SIGN_OUT')
    await expect(
      (scene.evm.provider as Eip1193Provider).request({ method: 'personal_sign', params: ['0x', SMART] }),
    ).rejects.toMatchObject({ name: 'not_connected' })
  })
})
