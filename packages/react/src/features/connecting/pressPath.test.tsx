// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { console as inspected, type Runtime, Session } from 'node:inspector'
import { afterEach, expect, test, vi } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'

/** Records our files in the call stack, outermost first. */
function followCalls(): { readonly mark: () => void; readonly files: () => readonly string[] } {
  const session = new Session()
  session.connect()
  session.post('Runtime.enable')
  session.post('Debugger.enable')
  session.post('Debugger.setAsyncCallStackDepth', { maxDepth: 100 })
  const urls: string[] = []
  const read = (trace: Runtime.StackTrace | undefined): void => {
    if (!trace) return
    urls.push(...trace.callFrames.map(({ url }) => url))
    read(trace.parent)
    const { parentId: stackTraceId } = trace
    if (!stackTraceId) return
    session.post('Debugger.getStackTrace', { stackTraceId }, (_error, { stackTrace }) => read(stackTrace))
  }
  session.on('Runtime.consoleAPICalled', ({ params }) => read(params.stackTrace))
  return {
    mark: () => inspected.debug('mark'),
    files: () => {
      session.disconnect()
      const own = urls.flatMap((url) => /packages\/((?:core|react|ui|eip155)\/.+)$/.exec(url)?.[1] ?? [])
      return [...new Set(own.toReversed())].filter((name) => !/\.test\.|\/test\//.test(name))
    },
  }
}

function announce(rdns: string, onRequest: () => void): void {
  const request = () => {
    onRequest()
    return new Promise(() => {})
  }
  const detail = { info: { uuid: 'a', rdns, name: 'Wallet', icon: '' }, provider: { request } }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

afterEach(cleanup)

test('behavior: a press on a row reaches the wallet in at most eight files', async () => {
  const { client, part } = await renderModal({})
  const { mark, files } = followCalls()
  const requested = vi.fn(mark)
  announce('io.wallet', requested)
  await act(async () => void client.open())
  const row = await part('lk-wallet-io.wallet')
  await act(async () => void fireEvent.click(row))
  await act(() => vi.waitFor(() => expect(requested).toHaveBeenCalled()))
  expect(files()).toEqual([
    'react/src/features/connect/WalletRows.tsx',
    'core/src/store/action.ts',
    'core/src/router/moves.ts',
    'core/src/features/connecting/views.ts',
    'core/src/connections/connect.ts',
    'eip155/src/injectedConnector.ts',
    'eip155/src/connect/connectInjected.ts',
    'eip155/src/connect/requestWallet.ts',
  ])
})
