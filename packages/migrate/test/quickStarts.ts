import type { InputFile } from '../src/migrate.js'
import type { KitName } from '../src/types.js'

/** Each kit's documented form. */
export const quickStarts: Readonly<Record<KitName, readonly InputFile[]>> = {
  rainbowkit: [
    {
      path: 'src/config.ts',
      text: `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'wagmi/chains'

// The networks of the shop. 🛒
export const config = getDefaultConfig({
  appName: 'Shop',
  projectId: 'abc',
  // Cheap ones first.
  chains: [base, mainnet],
  ssr: true,
})
`,
    },
    {
      path: 'src/App.tsx',
      text: `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, darkTheme, RainbowKitProvider, useAccountModal, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider theme={darkTheme()} coolMode modalSize="compact">
          {/* The header */}
          <ConnectButton label="Enter" chainStatus="icon" />
          <Own />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Own() {
  const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  return (
    <>
      {openConnectModal && <button onClick={openConnectModal}>Connect</button>}
      <button onClick={() => openAccountModal?.()}>Account</button>
      <ConnectButton.Custom>
        {({ account, chain, openChainModal, openConnectModal: show, mounted }) => {
          if (!mounted || !account) return <button onClick={show}>Connect</button>
          return <button onClick={openChainModal}>{chain?.unsupported ? 'Wrong' : chain?.name}</button>
        }}
      </ConnectButton.Custom>
    </>
  )
}
`,
    },
  ],
  connectkit: [
    {
      path: 'src/Web3Provider.tsx',
      text: `import { ConnectKitButton, ConnectKitProvider, getDefaultConfig, useModal } from "connectkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createConfig, http, WagmiProvider } from "wagmi";
import { mainnet } from "wagmi/chains";

const config = createConfig(
  getDefaultConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http("https://node.example") },
    walletConnectProjectId: "abc",
    appName: "Tickets",
    appDescription: "Tickets for all",
  }),
);

const queryClient = new QueryClient();

export const Web3Provider = ({ children }: { children: ReactNode }) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider mode="light" options={{ hideBalance: true }}>
        {children}
        <ConnectKitButton />
        <Enter />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
);

function Enter() {
  const { open, setOpen } = useModal();
  return (
    <>
      <button disabled={open} onClick={() => setOpen(true)}>Enter</button>
      <ConnectKitButton.Custom>
        {({ isConnected, show, address }) => <button onClick={show}>{isConnected ? address : "Enter"}</button>}
      </ConnectKitButton.Custom>
    </>
  );
}
`,
    },
  ],
  'web3-onboard': [
    {
      path: 'src/onboard.ts',
      text: `import injectedModule from '@web3-onboard/injected-wallets'
import { init } from '@web3-onboard/react'

const injected = injectedModule()

export const onboard = init({
  wallets: [injected],
  chains: [
    { id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://node.example' },
    { id: 4242, token: 'XYZ', label: 'Own', rpcUrl: 'https://own.example' },
  ],
  appMetadata: { name: 'Vault', icon: '<svg></svg>', description: 'Keeps' },
  accountCenter: { desktop: { enabled: false } },
})
`,
    },
    {
      path: 'src/App.tsx',
      text: `import { useConnectWallet, Web3OnboardProvider } from '@web3-onboard/react'
import { onboard } from './onboard'

export const App = () => (
  <Web3OnboardProvider web3Onboard={onboard}>
    <Enter />
  </Web3OnboardProvider>
)

function Enter() {
  const [{ wallet, connecting }, connect, disconnect] = useConnectWallet()
  return (
    <button disabled={connecting} onClick={() => (wallet ? disconnect(wallet) : connect())}>
      {wallet ? wallet.label : 'Enter'}
    </button>
  )
}
`,
    },
  ],
  appkit: [
    {
      path: 'src/App.tsx',
      text: `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { base, mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKit, useAppKitAccount, useDisconnect } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'

const projectId = 'abc'
const networks = [mainnet, base]
const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })

createAppKit({
  adapters: [wagmiAdapter],
  networks: [mainnet, base],
  projectId,
  features: { analytics: true },
})

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <Enter />
    </QueryClientProvider>
  </WagmiProvider>
)

function Enter() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  return (
    <>
      <button onClick={() => open({ view: 'Networks' })}>{isConnected ? address : 'Enter'}</button>
      <button onClick={() => disconnect()}>Leave</button>
      <appkit-button size="sm" />
    </>
  )
}
`,
    },
  ],
}
