// @vitest-environment happy-dom
import { browserPlatform, type Client } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { encodeAbiParameters, erc20Abi, type Hex } from 'viem'
import { connectTestWallet, createTestClient, makeTestWallet } from '../../test/createTestClient.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { useEnsAddress, useEnsAvatar, useEnsName, useReadContract, useWriteContract } from './index.js'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ALICE = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const RESOLVER = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'

const network = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
})

interface Question {
  readonly data: string
  readonly answer: (result: Hex) => void
}

function setUp() {
  const questions: Question[] = []
  const fetch = (_url: RequestInfo | URL, init?: RequestInit) =>
    new Promise<Response>((resolve) => {
      const { id, params } = JSON.parse(String(init?.body)) as { id: number; params: readonly unknown[] }
      const { data } = (params[0] ?? {}) as { readonly data: string }
      const answer = (result: Hex) => resolve(Response.json({ jsonrpc: '2.0', id, result }))
      questions.push({ data, answer })
    })
  const client = createTestClient({
    networks: [network(1, 'Ethereum'), network(31337, 'Localnet')],
    adapters: [eip155()],
    platform: browserPlatform({ fetch }),
  })
  const last = async (count: number) => {
    await waitFor(() => expect(questions).toHaveLength(count))
    return questions.at(-1) as Question
  }
  return { client, last, questions, wrapper: within(client) }
}

const within =
  (client: Client) =>
  ({ children }: { children: ReactNode }) => <LatchkeyProvider client={client}>{children}</LatchkeyProvider>

const units = (amount: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [amount])
const balanceOf = (owner: Hex) =>
  ({ abi: [...erc20Abi], address: TOKEN, functionName: 'balanceOf', args: [owner] }) as const

afterEach(cleanup)

describe('useReadContract', () => {
  test('behavior: parameters that are written in place are one question', async () => {
    const { last, questions, wrapper } = setUp()
    const { result, rerender } = renderHook(() => useReadContract(balanceOf(ALICE)), { wrapper })
    expect(result.current).toMatchObject({ status: 'pending', data: undefined })
    const { answer } = await last(1)
    rerender()
    answer(units(7n))
    await waitFor(() => expect(result.current).toMatchObject({ status: 'success', data: 7n }))
    const { refetch } = result.current
    rerender()
    expect(result.current.refetch).toBe(refetch)
    expect(questions).toHaveLength(1)
  })

  test('behavior: asked again on request, the last answer stays meanwhile', async () => {
    const { last, wrapper } = setUp()
    const { result } = renderHook(() => useReadContract(balanceOf(ALICE)), { wrapper })
    ;(await last(1)).answer(units(7n))
    await waitFor(() => expect(result.current.data).toBe(7n))
    act(() => void result.current.refetch())
    expect(result.current).toMatchObject({ status: 'pending', data: 7n })
    ;(await last(2)).answer(units(8n))
    await waitFor(() => expect(result.current).toMatchObject({ status: 'success', data: 8n }))
    act(() => void result.current.refetch())
    ;(await last(3)).answer('0x')
    await waitFor(() => expect(result.current).toMatchObject({ status: 'error', data: 8n }))
    expect(result.current.error).toMatchObject({ name: 'rpc_error' })
  })

  test('behavior: a late answer to the question before is dropped', async () => {
    const { last, wrapper } = setUp()
    const { result, rerender } = renderHook(({ owner }) => useReadContract(balanceOf(owner)), {
      wrapper,
      initialProps: { owner: ALICE as Hex },
    })
    const first = await last(1)
    rerender({ owner: BOB })
    const second = await last(2)
    second.answer(units(2n))
    await waitFor(() => expect(result.current.data).toBe(2n))
    await act(async () => first.answer(units(1n)))
    expect(result.current.data).toBe(2n)
  })

  test('behavior: nothing is asked without parameters', async () => {
    const { questions, wrapper } = setUp()
    const { result } = renderHook(() => useReadContract<typeof erc20Abi, 'symbol'>(undefined), { wrapper })
    await act(() => result.current.refetch())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined })
    expect(questions).toEqual([])
  })

  test('types: the answer is what the ABI says', () => {
    expectTypeOf(useReadContract<typeof erc20Abi, 'symbol'>)
      .returns.toHaveProperty('data')
      .toEqualTypeOf<string | undefined>()
  })
})

describe('useWriteContract', () => {
  const call = { abi: erc20Abi, address: TOKEN, functionName: 'transfer', args: [BOB, 7n] } as const

  test('error: without a wallet, and declined in one', async () => {
    const wallet = makeTestWallet()
    const client = createTestClient()
    const { result } = renderHook(() => useWriteContract(), {
      wrapper: ({ children }) => <StrictMode>{within(client)({ children })}</StrictMode>,
    })
    act(() => result.current.mutate(call))
    expect(result.current.status).toBe('pending')
    await waitFor(() => expect(result.current.error).toMatchObject({ name: 'not_connected' }))
    await act(() => connectTestWallet(client, wallet.info.rdns))
    wallet.control.failNext('eth_sendTransaction', { code: 4001, message: 'User rejected the request.' })
    await act(() => result.current.mutateAsync(call).catch(() => {}))
    expect(result.current).toMatchObject({ status: 'error', error: { name: 'user_rejected' } })
  })
})

describe('names', () => {
  const resolved = (type: 'address' | 'string', value: string): Hex =>
    encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'address' }],
      [encodeAbiParameters([{ type }], [value as never]), RESOLVER],
    )

  test.each<[string, () => { status: string; data: unknown }, Hex, unknown]>([
    [
      'useEnsName',
      () => useEnsName({ address: ALICE }),
      encodeAbiParameters(
        [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
        ['vitalik.eth', RESOLVER, RESOLVER],
      ),
      'vitalik.eth',
    ],
    ['useEnsAddress', () => useEnsAddress({ name: 'vitalik.eth' }), resolved('address', ALICE), ALICE],
    [
      'useEnsAvatar',
      () => useEnsAvatar({ name: 'vitalik.eth' }),
      resolved('string', 'https://euc.li/vitalik.eth'),
      'https://euc.li/vitalik.eth',
    ],
    [
      'useEnsAvatar without a picture',
      () => useEnsAvatar({ name: 'a.eth' }),
      resolved('string', ''),
      undefined,
    ],
  ])('behavior: %s', async (_name, hook, answer, data) => {
    const { last, questions, wrapper } = setUp()
    const { result, rerender } = renderHook(hook, { wrapper })
    ;(await last(1)).answer(answer)
    await waitFor(() => expect(result.current).toMatchObject({ status: 'success', data }))
    rerender()
    expect(questions).toHaveLength(1)
  })

  test('error: a text that is no name, until there is one', async () => {
    const { last, wrapper } = setUp()
    const { result, rerender } = renderHook(({ name }) => useEnsAddress(name === '' ? undefined : { name }), {
      wrapper,
      initialProps: { name: '' },
    })
    expect(result.current.status).toBe('idle')
    rerender({ name: 'vitalik' })
    await waitFor(() => expect(result.current.error).toMatchObject({ name: 'name_resolution_failed' }))
    rerender({ name: 'vitalik.eth' })
    expect(result.current).toMatchObject({ status: 'pending', error: undefined })
    ;(await last(1)).answer(resolved('address', ALICE))
    await waitFor(() => expect(result.current.data).toBe(ALICE))
  })
})
