// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, fetchBalance, signMessage, switchNetwork } from '@latchkey/core/actions'
import * as protocolErrors from '@latchkey/protocol/errors'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { Adapter, Connector } from '@latchkey/core/adapter'
import { transform } from 'esbuild'
import * as jsxRuntime from 'react/jsx-runtime'
import { afterEach, expect, test } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/adapters.md'), 'utf8')

/** Runs a code block of docs/adapters.md, found by the name in its first line. */
async function runBlock<T>(name: string): Promise<T> {
  const [, code = ''] = new RegExp(`\`\`\`tsx?\\n// ${name}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? []
  const made = await transform(code, { loader: 'tsx', format: 'cjs', jsx: 'automatic' })
  const known: Readonly<Record<string, unknown>> = {
    '@latchkey/protocol/errors': protocolErrors,
    'react/jsx-runtime': jsxRuntime,
  }
  const module = { exports: {} as T }
  const run = new Function('require', 'module', made.code) as (...given: unknown[]) => void
  run((id: string) => known[id], module)
  return module.exports
}

const chain = (id: string, name: string) => ({
  id,
  name,
  chainNamespace: 'toy',
  nativeCurrency: { name: 'Toy', symbol: 'TOY', decimals: 2 },
  rpcUrls: { default: { http: [`https://rpc.toy.example/${id}`] } },
})

const node = async (_url: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
  return Response.json({ jsonrpc: '2.0', id, result: method === 'toy_balance' ? '1234' : null })
}

afterEach(cleanup)

test('behavior: a family of sixty lines connects, signs, switches and shows a balance', async () => {
  const { toy } = await runBlock<{ toy: () => Adapter }>('toy.ts')
  const { client, part } = await renderModal(
    { networks: [chain('one', 'Toy One'), chain('two', 'Toy Two')], adapters: [toy()] },
    { fetch: node as typeof fetch },
  )
  await act(async () => void client.open())
  const row = await part('lk-wallet-toy')
  await act(async () => void fireEvent.click(row))
  await act(async () => {
    await expect
      .poll(() => client.getState().accounts['toy'])
      .toMatchObject({ status: 'connected', address: 'toy1qqqqqqqq', chainId: 'toy:one' })
  })
  expect(await signMessage(client, { message: 'hello' })).toBe('signed by toy1qqqqqqqq on toy:one: hello')
  await act(() => switchNetwork(client, { chainId: 'toy:two' }))
  expect(client.getState().networks['toy']?.chainId).toBe('toy:two')
  await act(async () => void client.open({ view: 'Account' }))
  await part('lk-view-Account')
  await act(async () => void (await fetchBalance(client, { fresh: true })))
  expect((await part('lk-balance')).textContent).toContain('12.34')
  expect(screen.queryByTestId('lk-action-send')).toBeNull()
})

test.each([
  ['Share', { status: 'connected', address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' }, 'connected'],
  ['Not now', { status: 'disconnected' }, 'declined'],
])('behavior: a connector asks in a view of its own: %s', async (label, account, status) => {
  const { vault } = await runBlock<{ vault: () => Connector }>('vault.tsx')
  const { client, part } = await renderModal({ connectors: [vault()] })
  const connecting = connect(client, { walletId: 'vault', chainId: 'eip155:31337' }).catch(() => undefined)
  const view = await part('lk-view-ConnectorView')
  const button = await screen.findByText(label)
  expect(view.textContent).toContain('Share 0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb with this page?')
  await act(async () => {
    fireEvent.click(button)
    await connecting
  })
  const state = client.getState()
  expect([state.accounts.eip155, state.attempt?.status, state.modal.open]).toMatchObject([
    account,
    status,
    false,
  ])
})
