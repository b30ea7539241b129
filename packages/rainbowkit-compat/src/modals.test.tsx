// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Around, connected, testConfig, testWallet } from '../test/setUp.js'
import { RainbowKitProvider, useAccountModal, useChainModal, useConnectModal, WalletButton } from './index.js'

afterEach(cleanup)

describe('modal hooks', () => {
  function Hooks() {
    const { openConnectModal, connectModalOpen } = useConnectModal()
    const { openAccountModal, accountModalOpen } = useAccountModal()
    const { openChainModal, chainModalOpen } = useChainModal()
    return (
      <>
        {openConnectModal && <button onClick={openConnectModal}>connect</button>}
        {openAccountModal && <button onClick={openAccountModal}>account</button>}
        {openChainModal && <button onClick={openChainModal}>chain</button>}
        <output>{JSON.stringify([connectModalOpen, accountModalOpen, chainModalOpen])}</output>
      </>
    )
  }
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const isOpen = (state: readonly boolean[]) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(JSON.stringify(state)))

  test('behavior: a function is there exactly while its modal can be shown, and its flag follows', async () => {
    const { config, client } = testConfig()
    render(
      <Around config={config}>
        <RainbowKitProvider>
          <Hooks />
        </RainbowKitProvider>
      </Around>,
    )
    expect(buttons()).toEqual(['connect'])
    fireEvent.click(screen.getByText('connect'))
    await isOpen([true, false, false])
    act(() => client.close())
    await isOpen([false, false, false])
    await connected(client)
    expect(buttons()).toEqual(['account', 'chain'])
    fireEvent.click(screen.getByText('account'))
    await isOpen([false, true, false])
    act(() => client.close())
    fireEvent.click(screen.getByText('chain'))
    await isOpen([false, false, true])
  })
})

describe('WalletButton', () => {
  test('behavior: it connects the named wallet, and the host may draw it', async () => {
    const { config, client } = testConfig()
    testWallet('MetaMask')
    const connectors = vi.fn()
    render(
      <Around config={config}>
        <RainbowKitProvider>
          <WalletButton wallet="metamask" />
          <WalletButton.Custom wallet="metaMask">
            {({ ready, connect: press, connected: isIn, connector }) => {
              connectors(connector)
              return (
                <button disabled={!ready} onClick={press}>
                  {isIn ? 'in' : 'own button'}
                </button>
              )
            }}
          </WalletButton.Custom>
        </RainbowKitProvider>
      </Around>,
    )
    await waitFor(() => expect(Object.keys(client.getState().detected)).toHaveLength(1))
    expect(screen.getByText('MetaMask')).toBeDefined()
    fireEvent.click(screen.getByText('own button'))
    await waitFor(() => expect(screen.getByText('in')).toBeDefined())
    expect(connectors).toHaveBeenLastCalledWith({ id: 'metaMask', name: 'MetaMask' })
    expect(screen.getByText('MetaMask').closest('button')?.disabled).toBe(true)
  })
})
