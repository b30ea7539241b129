import type { RemoteSession } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test, vi } from 'vitest'
import { switchRemoteChain } from './switchRemoteChain.js'

function sessionOf(answer: () => Promise<unknown> = async () => null, more: Partial<RemoteSession> = {}) {
  const stand = vi.fn(async (_chainId: Caip2) => {})
  const request = vi.fn(answer)
  const session = {
    chains: () => ['eip155:1'],
    isEnded: () => false,
    allows: () => true,
    whenApproved: async () => true,
    request,
    stand,
    ...more,
  } as unknown as RemoteSession
  return { session, request, stand }
}

const peerError = (code: number) =>
  Object.assign(new LatchkeyError('user_rejected'), { data: { code, message: 'no' } })

const to = (chainId: string) => [{ chainId }]

test('behavior: a switch to a chain of the session is local', async () => {
  const { session, request, stand } = sessionOf()
  expect(await switchRemoteChain(session, to('0x1'))).toBeNull()
  expect([request.mock.calls, stand.mock.calls]).toEqual([[], [['eip155:1']]])
})

test('behavior: another chain is requested from the wallet, and used once the session contains it', async () => {
  const { session, request, stand } = sessionOf()
  expect(await switchRemoteChain(session, to('0x89'))).toBeNull()
  expect(request).toHaveBeenCalledWith({ method: 'wallet_switchEthereumChain', params: to('0x89') })
  expect(stand).toHaveBeenCalledWith('eip155:137')
})

test('behavior: a wallet that agrees without extending the session changes nothing', async () => {
  const { session, stand } = sessionOf(undefined, { whenApproved: async () => false })
  expect(await switchRemoteChain(session, to('0x89'))).toBeNull()
  expect(stand).not.toHaveBeenCalled()
})

test('error: 5000 for a chain that the session does not contain means an unknown chain', async () => {
  const { session, stand } = sessionOf(() => Promise.reject(peerError(5000)))
  await expect(switchRemoteChain(session, to('0x89'))).rejects.toMatchObject({ code: 4902 })
  expect(stand).not.toHaveBeenCalled()
})

test.each([4001, 5001, 5002, 4100, -32000])('error: %i stays the wallet’s error', async (code) => {
  const error = peerError(code)
  const { session } = sessionOf(() => Promise.reject(error))
  await expect(switchRemoteChain(session, to('0x89'))).rejects.toBe(error)
})

test('error: without the method the chain is unknown', async () => {
  const { session, request } = sessionOf(undefined, { allows: () => false })
  await expect(switchRemoteChain(session, to('0x89'))).rejects.toMatchObject({ code: 4902 })
  expect(request).not.toHaveBeenCalled()
})

test('error: an ended session', async () => {
  const { session } = sessionOf(undefined, { isEnded: () => true })
  await expect(switchRemoteChain(session, to('0x89'))).rejects.toMatchObject({ name: 'session_gone' })
})

test.each([undefined, [], [{}], [{ chainId: 'polygon' }], [{ chainId: null }]])(
  'error: %j contains no chain',
  async (params) => {
    const { session } = sessionOf()
    await expect(switchRemoteChain(session, params)).rejects.toMatchObject({ name: 'invalid_chain_id' })
  },
)
