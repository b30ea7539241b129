// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { connectTestWallet, createTestClient, makeTestWallet } from '../../test/createTestClient.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { useSignMessage } from './wallet.js'

afterEach(cleanup)

test('behavior: the result is one function, which signs, and tells the state of its latest call', async () => {
  const wallet = makeTestWallet()
  const client = createTestClient()
  const { result } = renderHook(() => ({ sign: useSignMessage(), renders: {} }), {
    wrapper: ({ children }) => (
      <StrictMode>
        <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
      </StrictMode>
    ),
  })
  await act(() => connectTestWallet(client, wallet.info.rdns))
  const { sign, renders } = result.current
  expect(sign.status).toBe('idle')
  const signature = await act(() => sign({ message: 'Hello' }))
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(result.current.renders).not.toBe(renders)
  expect(result.current.sign).toBe(sign)
  expect({ ...sign }).toMatchObject({ status: 'success', data: signature, error: undefined })
  act(() => sign.reset())
  expect(result.current.sign.status).toBe('idle')
  await act(() => client.disconnect())
  await act(() => expect(sign({ message: 'Hello' })).rejects.toMatchObject({ name: 'not_connected' }))
  expect(result.current.sign.error).toMatchObject({ name: 'not_connected' })
})

test('types: it fits where a function is wanted', () => {
  expectTypeOf(useSignMessage).returns.toExtend<(parameters: { message: string }) => Promise<string>>()
  expectTypeOf(useSignMessage).returns.toHaveProperty('mutate')
})
