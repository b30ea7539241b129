import { pageUrl } from '../pages.js'
import type { ElementRule, Kit } from '../types.js'

const react = '@latchkey/react'
const plain = (to: string): ElementRule => ({ to, props: {} })

/** Its documented functions and hooks. */
export const web3Onboard: Kit = {
  name: 'web3-onboard',
  packages: /^@web3-onboard\/[\w-]+(?=\/|$)/,
  page: pageUrl('migrating.md#from-web3-onboard'),
  elements: {
    Web3OnboardProvider: { to: 'LatchkeyProvider', takesClient: true, props: {} },
  },
  hooks: {},
  config: { init: 'onboard' },
  advice: {
    useWallets: 'Use `useConnections()`',
    useNotifications: 'No equivalent: the modal reports its own transactions',
    useAccountCenter: 'Place `<AccountButton />` instead',
    useSetLocale: { why: 'Pass `locale` to `<LatchkeyProvider>`', page: pageUrl('languages.md') },
    useAppState: 'Use `useLatchkeyState()`',
    useConnectWallet: 'Use `useModal().open()`, `useAccount()`, `useDisconnect()` and `useProvider()`',
    useSetChain: 'Use `useNetwork()` and `useSwitchNetwork()`',
    init: 'Create the client with `createLatchkey`',
  },
}

/** Version 1's documented functions, hooks and custom elements. */
export const appKit: Kit = {
  name: 'appkit',
  packages: /^(?:@reown\/appkit(?:-adapter-[\w-]+|-siwe)?|@web3modal\/[\w-]+)(?=\/|$)/,
  page: pageUrl('migrating.md#from-appkit-reown-before-that-web3modal'),
  elements: {
    AppKitButton: plain('ConnectButton'),
    AppKitNetworkButton: plain('NetworkButton'),
    AppKitAccountButton: plain('AccountButton'),
  },
  customElements: {
    'appkit-button': plain('ConnectButton'),
    'appkit-connect-button': plain('ConnectButton'),
    'appkit-network-button': plain('NetworkButton'),
    'appkit-account-button': plain('AccountButton'),
    'w3m-button': plain('ConnectButton'),
    'w3m-network-button': plain('NetworkButton'),
  },
  hooks: {
    useAppKit: {
      to: 'useModal',
      from: react,
      fields: { open: { to: 'open', isAction: true }, close: { to: 'close' } },
    },
    useAppKitAccount: {
      to: 'useAccount',
      from: react,
      fields: {
        address: { to: 'address' },
        isConnected: { to: 'isConnected' },
        status: { to: 'status' },
      },
    },
    useAppKitProvider: {
      to: 'useProvider',
      from: react,
      fields: {},
      unwrap: 'walletProvider',
      keepsArguments: true,
    },
    useDisconnect: {
      to: 'useDisconnect',
      from: react,
      fields: { disconnect: { to: 'mutate', isAction: true } },
    },
  },
  config: { createAppKit: 'appkit' },
  moved: (name, source) => {
    if (name === 'AppKitNetwork') return { name: 'Chain', from: 'viem' }
    if (!source.endsWith('/networks')) return undefined
    return { name, from: /^(?:solana|bitcoin)/.test(name) ? '@latchkey/core/networks' : 'viem/chains' }
  },
  advice: {
    useAppKitNetwork: 'Use `useNetwork()` and `useSwitchNetwork()`',
    useAppKitBalance: 'Use `useBalance()`',
    useAppKitState: 'Use `useLatchkeyState()`',
    useAppKitTheme: 'Use `useTheme()`',
    useAppKitEvents: 'Use `useEvents(listener)`',
    useWalletInfo: 'Use `useAccount().wallet`',
    WagmiAdapter: {
      why: 'Create the wagmi config with the `latchkey` connector',
      page: pageUrl('migrating.md#the-setup-for-both'),
    },
    createAppKit: 'Create the client with `createLatchkey`',
    EthersAdapter: 'Use the adapter `eip155()`',
    SolanaAdapter: 'Use the adapter `solana()` of @latchkey/solana',
    BitcoinAdapter: 'Use the adapter `bip122()` of @latchkey/bip122',
  },
}
