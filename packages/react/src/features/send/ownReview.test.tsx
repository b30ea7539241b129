// @vitest-environment happy-dom
import { loginEmail, updateSend } from '@latchkey/core/actions'
import type { Connection } from '@latchkey/core/adapter'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { eoa, makeLogin } from '../../../test/loginConnector.js'
import { renderModal } from '../../../test/renderModal.js'
import { ether, press, stackOf, textOf, type } from '../../../test/renderView.js'

const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const plenty = { ...ether, quantity: { decimals: '18', numeric: '2000.5' } }

afterEach(cleanup)

async function form(answers: Readonly<Record<string, unknown>>) {
  const requestedMethods: string[] = []
  const provider: Connection['provider'] = {
    request: async ({ method }: { readonly method: string }) => {
      requestedMethods.push(method)
      return method === 'eth_sendTransaction' ? new Promise(() => undefined) : '0x7a69'
    },
  } as never
  const { connector } = makeLogin({ CONNECT_EMAIL: { action: 'CONNECT' } }, [eoa], 'ann@shop.example', {
    provider,
  })
  const fetch = async (_: unknown, init?: RequestInit) => {
    const { id, method } = JSON.parse(String(init?.body ?? '{}')) as { id?: number; method?: string }
    if (method === undefined || !(method in answers)) throw new TypeError('offline')
    const answer = answers[method]
    return Response.json({
      jsonrpc: '2.0',
      id,
      ...(answer === reverted ? { error: answer } : { result: answer }),
    })
  }
  const modal = await renderModal({ connectors: [connector] }, { fetch: fetch as never })
  await act(() => Promise.all([import('./views.js'), import('./confirmViews.js')]))
  const { client } = modal
  await act(() => loginEmail(client, 'ann@shop.example'))
  updateSend(client, { token: plenty, sendTokenAmount: '0.25', receiverAddress: stranger })
  await act(async () => void client.open({ view: 'WalletSend' }))
  await modal.part('lk-view-WalletSend')
  return { ...modal, requestedMethods, views: () => stackOf(client) }
}

const reverted = { code: 3, message: 'execution reverted', data: '0x' }
const node = {
  eth_chainId: '0x7a69',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1', timestamp: '0x65000000' },
  eth_feeHistory: {
    baseFeePerGas: ['0x1', '0x1'],
    reward: [['0x1']],
    oldestBlock: '0x1',
    gasUsedRatio: [0.5],
  },
  eth_estimateGas: '0x5208',
  eth_getBalance: '0x6c6b935b8bbd400000',
  eth_getCode: '0x',
  eth_call: '0x',
}

test('behavior: the wallet of a login reviews by itself: the form leads to the wait, never to a second review', async () => {
  const { requestedMethods, views } = await form(node)
  await press('lk-send-review')
  await waitFor(() => expect(requestedMethods).toContain('eth_sendTransaction'))
  expect(views()).toContain('WalletSendProgress')
  expect(views()).not.toContain('WalletSendPreview')
})

test('error: what fails before the wallet is asked stands in the form, with all that was typed', async () => {
  const { requestedMethods, client, views } = await form({ ...node, eth_estimateGas: reverted })
  await press('lk-send-review')
  await waitFor(() => expect(textOf('lk-send-problem')).not.toBe(''))
  expect([views().at(-1), requestedMethods.includes('eth_sendTransaction')]).toEqual(['WalletSend', false])
  const { sendTokenAmount, receiverAddress } = client.getState().send
  expect([sendTokenAmount, receiverAddress]).toEqual(['0.25', stranger])
  await type('lk-send-amount', '0.5')
  expect(screen.queryByTestId('lk-send-problem')).toBeNull()
})
