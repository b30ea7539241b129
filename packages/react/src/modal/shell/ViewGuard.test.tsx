// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/createTestClient.js'
import { lazy } from '../../lazy.js'
import { LatchkeyContext } from '../../provider/LatchkeyContext.js'
import { Modal } from './Modal.js'
import { createLogos } from '../parts/pictures.js'
import { type AnyView, createViewLoader } from './viewLoader.js'

const secret = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

async function opened({ header = false } = {}) {
  const state = { broken: true }
  const View: AnyView = () => {
    if (state.broken && !header) throw new RangeError(`No row for ${secret} at https://rpc.example/?key=abc`)
    return <p data-testid="drawn">drawn</p>
  }
  if (header) {
    Object.assign(View, {
      header: () => {
        throw new Error('no header')
      },
    })
  }
  const client = createTestClient()
  const stop = client.start()
  client.attach(() => () => {})
  const views = {
    ...createViewLoader(lazy),
    get: () => View,
    load: async () => View,
    prefetch: () => {},
    speak: async () => {},
  }
  const value = { client, initial: client.getState(), read: client.getState, words: {} }
  void client.open()
  await act(() => vi.waitFor(() => expect(client.getState().modal.stack).toHaveLength(1), 10_000))
  await act(async () => {
    render(
      <StrictMode>
        <LatchkeyContext.Provider value={value}>
          <Modal client={client} views={views} logos={createLogos(lazy)} embedded={false} />
        </LatchkeyContext.Provider>
      </StrictMode>,
    )
  })
  return { client, state, stop }
}

// React prints caught errors.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(cleanup)

test('error: a view that throws: says so inside the card, with its header', async () => {
  const { stop } = await opened()
  const failed = await screen.findByTestId('lk-view-failed')
  expect(failed.querySelector('[role="alert"]')?.textContent).toContain('Something went wrong')
  expect(screen.getByTestId('lk-close')).toBeDefined()
  stop()
})

test('behavior: trying again draws the view once it can be drawn', async () => {
  const { state, stop } = await opened()
  await act(async () => void fireEvent.click(screen.getByTestId('lk-view-retry')))
  expect(screen.getByTestId('lk-view-failed')).toBeDefined()
  state.broken = false
  await act(async () => void fireEvent.click(screen.getByTestId('lk-view-retry')))
  expect(screen.getByTestId('drawn')).toBeDefined()
  expect(screen.queryByTestId('lk-view-failed')).toBeNull()
  stop()
})

test('behavior: the report can be copied, names view and error, and carries no address or key', async () => {
  const { client, stop } = await opened()
  await vi.waitFor(() => expect(screen.getByTestId('lk-copy-report')).toBeDefined())
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const events: string[] = []
  client.onEvent(({ event }) => events.push(event))
  await vi.waitFor(async () => {
    await act(async () => void fireEvent.click(screen.getByTestId('lk-copy-report')))
    expect(copied.at(-1)).toContain('Log:')
  })
  vi.unstubAllGlobals()
  const text = copied.at(-1) ?? ''
  expect(text).toContain(`Latchkey ${client.version}`)
  expect(text).toContain('View: Connect')
  expect(text).toContain('RangeError: No row for')
  expect(text).toContain('The view Connect could not be drawn')
  expect(text).not.toContain(secret)
  expect(text).not.toContain('key=abc')
  expect((await client.debug()).log.join('\n')).toContain('The view Connect could not be drawn')
  stop()
})

test('behavior: a header that throws leaves the view', async () => {
  const { stop } = await opened({ header: true })
  expect(screen.getByTestId('drawn')).toBeDefined()
  stop()
})

test('behavior: a card that throws as a whole is not empty either, and can be closed', async () => {
  const { client, stop } = await opened()
  cleanup()
  const views = {
    ...createViewLoader(lazy),
    get: () => {
      throw new Error('no views')
    },
    load: async () => () => null,
    prefetch: () => {},
    speak: async () => {},
  }
  const value = {
    client,
    initial: client.getState(),
    read: client.getState,
    words: { 'common.back': 5 as never },
  }
  await act(async () => {
    render(
      <LatchkeyContext.Provider value={value}>
        <Modal client={client} views={views} logos={createLogos(lazy)} embedded={false} />
      </LatchkeyContext.Provider>,
    )
  })
  expect(screen.getByTestId('lk-card').textContent).toContain('Something went wrong')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  expect(client.getState().modal.open).toBe(false)
  stop()
})
