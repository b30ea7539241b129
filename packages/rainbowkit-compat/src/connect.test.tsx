// @vitest-environment jsdom
import { browserPlatform } from '@latchkey/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Config, useConnection, useDisconnect } from 'wagmi'
import { Around, connected, offline, one, testConfig, testWallet, two } from '../test/setUp.js'
import { carriedBy } from './config/latchkeyConnector.js'
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from './index.js'

afterEach(cleanup)

/** In the open modal; the list is also drawn ahead, hidden, and replaced when it is out of date. */
const shown = <E extends Element>(selector: string) =>
  waitFor(() => {
    const element = document.querySelector('latchkey-layer')?.shadowRoot?.querySelector<E>(selector)
    if (!element || element.closest('[style*="display: none"]')) throw new Error(`${selector} is not shown`)
    return element
  })

/** As in RainbowKit's documentation. */
function CustomPage() {
  return (
    <ConnectButton.Custom>
      {({
        account,
        chain,
        openAccountModal,
        openChainModal,
        openConnectModal,
        authenticationStatus,
        mounted,
      }) => {
        const isReady = mounted && authenticationStatus !== 'loading'
        const isConnected =
          isReady && account && chain && (!authenticationStatus || authenticationStatus === 'authenticated')
        if (!isReady) return <div aria-hidden="true" />
        if (!isConnected)
          return (
            <button type="button" onClick={openConnectModal}>
              Connect
            </button>
          )
        if (chain.unsupported)
          return (
            <button type="button" onClick={openChainModal}>
              Wrong network
            </button>
          )
        return (
          <>
            <button type="button" onClick={openChainModal}>
              {chain.hasIcon && chain.iconUrl ? <img alt={chain.name ?? ''} src={chain.iconUrl} /> : null}
              {chain.name}
            </button>
            <button type="button" onClick={openAccountModal}>
              {account.displayName}
              {account.displayBalance ? ` (${account.displayBalance})` : ''}
            </button>
          </>
        )
      }}
    </ConnectButton.Custom>
  )
}

describe('ConnectButton', () => {
  test('behavior: a visitor connects in the modal, wagmi follows, and wagmi disconnects', async () => {
    const { config, client } = testConfig()
    const { info } = testWallet()
    function Page() {
      const { address, chainId } = useConnection()
      const { mutate: disconnect } = useDisconnect()
      return (
        <>
          <ConnectButton />
          <output>{address ? `${address} on ${chainId}` : 'nobody'}</output>
          <button onClick={() => disconnect()}>Leave</button>
        </>
      )
    }
    render(
      <Around config={config}>
        <RainbowKitProvider>
          <Page />
        </RainbowKitProvider>
      </Around>,
    )
    await waitFor(() => expect(client.getState().phase).toBe('ready'))
    expect(screen.queryByTestId('lk-network-button')).toBeNull()
    fireEvent.click(screen.getByTestId('lk-connect-button'))
    fireEvent.click(await shown(`[data-testid="lk-wallet-${info.rdns}"]`))
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^0x\w{40} on 31337$/))
    // wagmi and the client tell of a change each for itself.
    await waitFor(() => expect(screen.getByTestId('lk-network-button').textContent).toContain('Localnet'))
    fireEvent.click(screen.getByText('Leave'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('nobody'))
    await waitFor(() => expect(client.getState().accounts.eip155?.status).toBe('disconnected'))
  })

  test('param: the responsive values become classes of both screens', async () => {
    const { config, client } = testConfig()
    render(
      <Around config={config}>
        <RainbowKitProvider>
          <ConnectButton
            accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}
            chainStatus="name"
            showBalance={{ smallScreen: false, largeScreen: true }}
            label="Come in"
          />
        </RainbowKitProvider>
      </Around>,
    )
    expect(screen.getByTestId('lk-connect-button').textContent).toContain('Come in')
    await connected(client)
    const classes = screen.getByTestId('lk-account-button').closest('.lk-rk')?.classList
    expect([...(classes ?? [])]).toEqual([
      'lk-rk',
      'lk-rk-small-account-avatar',
      'lk-rk-small-chain-name',
      'lk-rk-small-balance-false',
      'lk-rk-large-account-full',
      'lk-rk-large-chain-name',
      'lk-rk-large-balance-true',
    ])
  })

  test('behavior: the buttons have the parts that the stylesheet names', async () => {
    const fetch = async (_url: unknown, options?: { body?: unknown }) => {
      const asked = JSON.parse(String(options?.body)) as { id: number } | { id: number }[]
      const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x16345785d8a0000' })
      return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
    }
    const platform = browserPlatform({ fetch: fetch as typeof globalThis.fetch })
    const { config, client } = testConfig({ latchkey: { platform } })
    const { container } = render(
      <Around config={config}>
        <RainbowKitProvider>
          <ConnectButton />
        </RainbowKitProvider>
      </Around>,
    )
    await connected(client)
    const parts = [
      '.lk-rk > .lk-rk-chain.lk-host > span[translate]',
      '.lk-rk > .lk-rk-chain.lk-host > .lk-host-picture',
      '.lk-rk > .lk-rk-account.lk-host-account .lk-host-chip > .lk-host-avatar + span',
      '.lk-rk > .lk-rk-account.lk-host-account > :first-child:not(:last-child)',
    ]
    await screen.findByText('0.1 ETH')
    for (const part of parts)
      await waitFor(() => expect(container.querySelector(part)?.outerHTML ?? part).toMatch(/^</))
  })

  test('param: chainStatus none draws no network', async () => {
    const { config, client } = testConfig()
    render(
      <Around config={config}>
        <RainbowKitProvider>
          <ConnectButton chainStatus="none" />
        </RainbowKitProvider>
      </Around>,
    )
    await connected(client)
    expect(screen.queryByTestId('lk-network-button')).toBeNull()
  })
})

describe('ConnectButton.Custom', () => {
  test('behavior: the host draws every state and opens the modals', async () => {
    const iconUrl = 'https://prints.test/chain.png'
    const { config, client } = testConfig({ chains: [{ ...one, iconUrl }, two] })
    render(
      <Around config={config}>
        <RainbowKitProvider>
          <CustomPage />
        </RainbowKitProvider>
      </Around>,
    )
    fireEvent.click(screen.getByText('Connect'))
    await waitFor(() => expect(client.getState().modal.stack.at(-1)?.view).toBe('Connect'))
    act(() => client.close())
    await connected(client)
    expect(screen.getByAltText('Localnet').getAttribute('src')).toBe(iconUrl)
    fireEvent.click(screen.getByText('Localnet'))
    await waitFor(() => expect(client.getState().modal.stack.at(-1)?.view).toBe('Networks'))
    act(() => client.close())
    fireEvent.click(screen.getByText(/^0x/))
    await waitFor(() => expect(client.getState().modal.stack.at(-1)?.view).toBe('Account'))
  })
})

test('error: a config in which wagmi looks for wallets itself is told to developers', async () => {
  const { createConfig, http } = await import('wagmi')
  const connectors = connectorsForWallets([], {
    appName: 'Prints',
    projectId: 'prints',
    latchkey: offline(),
  })
  const config = createConfig({
    chains: [one],
    transports: { [one.id]: http() },
    connectors,
    storage: null,
  }) as unknown as Config
  const { client } = carriedBy(config)
  onTestFinished(() => client.dispose())
  render(
    <Around config={config}>
      <RainbowKitProvider />
    </Around>,
  )
  expect(client.getState().alert?.message).toContain('multiInjectedProviderDiscovery')
})

test('error: a config of another library says what to do', async () => {
  const { createConfig, http } = await import('wagmi')
  const config = createConfig({ chains: [one], transports: { [one.id]: http() } })
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() =>
    render(
      <Around config={config as never}>
        <RainbowKitProvider />
      </Around>,
    ),
  ).toThrow('getDefaultConfig')
  silence.mockRestore()
})
