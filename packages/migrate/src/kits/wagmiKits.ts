import { pageUrl } from '../pages.js'
import type { Field, Kit } from '../types.js'

const react = '@latchkey/react'
const toConnect: Field = { to: 'open', argument: `{ view: 'Connect' }`, isAction: true }

/** Version 2's documented components, hooks and functions. */
export const rainbowKit: Kit = {
  name: 'rainbowkit',
  packages: /^@rainbow-me\/rainbowkit(?:-siwe-next-auth)?(?=\/|$)/,
  page: pageUrl('migrating.md#from-rainbowkit'),
  elements: {
    ConnectButton: { to: 'ConnectButton', props: { label: 'label' } },
    'ConnectButton.Custom': {
      to: 'CustomButton',
      props: {},
      fields: {
        account: {
          to: 'account',
          bare: '$.address',
          members: { address: '$.address', displayName: '$.address' },
        },
        chain: {
          to: 'chain',
          bare: '$.network',
          members: { id: '$.network?.id', name: '$.network?.name', unsupported: '!$.supported' },
        },
        mounted: { to: 'status', bare: `($ !== 'pending')` },
        openConnectModal: toConnect,
        openAccountModal: { to: 'openAccount' },
        openChainModal: { to: 'openNetworks' },
        connectModalOpen: { to: 'modal.isOpen' },
      },
    },
    RainbowKitProvider: { to: 'LatchkeyProvider', takesClient: true, props: {}, theme: 'theme' },
  },
  hooks: {
    useConnectModal: {
      to: 'useModal',
      from: react,
      fields: { openConnectModal: toConnect, connectModalOpen: { to: 'isOpen' } },
    },
    useAccountModal: {
      to: 'useModal',
      from: react,
      fields: {
        openAccountModal: { to: 'open', argument: `{ view: 'Account' }`, isAction: true },
        accountModalOpen: { to: 'isOpen' },
      },
    },
    useChainModal: {
      to: 'useModal',
      from: react,
      fields: {
        openChainModal: { to: 'open', argument: `{ view: 'Networks' }`, isAction: true },
        chainModalOpen: { to: 'isOpen' },
      },
    },
  },
  config: { getDefaultConfig: 'wagmi' },
  advice: {
    connectorsForWallets:
      'Wallets are found by the client: use `featuredWalletIds`, `includeWalletIds` or `customWallets`',
    getDefaultWallets: 'Wallets are found by the client: remove the list',
    createAuthenticationAdapter: {
      why: 'Sign-in moves to `siweConfig` of the client',
      page: pageUrl('migrating.md#signing-in'),
    },
    RainbowKitAuthenticationProvider:
      'Remove it: `siweConfig` of the client signs in, `useSignIn()` has the status',
    RainbowKitSiweNextAuthProvider: {
      why: 'Sign-in moves to `siweConfig` of the client',
      page: pageUrl('migrating.md#signing-in'),
    },
    darkTheme: 'Set `themeMode` and `themeVariables` of the client, or use `fromRainbowKitTheme`',
    lightTheme: 'Set `themeMode` and `themeVariables` of the client, or use `fromRainbowKitTheme`',
    midnightTheme: 'Set `themeMode` and `themeVariables` of the client, or use `fromRainbowKitTheme`',
    Theme: { why: 'Use `fromRainbowKitTheme`', page: pageUrl('theming.md#from-another-kits-theme') },
    AvatarComponent: { why: 'Pass `avatar` to `customize`', page: pageUrl('theming.md#parts-of-your-own') },
    DisclaimerComponent: {
      why: 'Pass `disclaimer` to `customize`',
      page: pageUrl('theming.md#parts-of-your-own'),
    },
    WalletButton: 'Open the connect view: `useModal().open()`',
  },
}

/** Its documented components, hooks and functions. */
export const connectKit: Kit = {
  name: 'connectkit',
  packages: /^connectkit(?:-next-siwe)?(?=\/|$)/,
  page: pageUrl('migrating.md#from-connectkit'),
  elements: {
    ConnectKitProvider: { to: 'LatchkeyProvider', takesClient: true, props: {}, theme: 'mode' },
    ConnectKitButton: { to: 'ConnectButton', props: { label: 'label' } },
    'ConnectKitButton.Custom': {
      to: 'CustomButton',
      props: {},
      fields: {
        isConnected: { to: 'account.isConnected' },
        address: { to: 'account.address' },
        show: { to: 'open', isAction: true },
        chain: { to: 'chain.network' },
      },
    },
  },
  hooks: {
    useModal: {
      to: 'useModal',
      from: react,
      fields: { open: { to: 'isOpen' }, setOpen: { to: 'open', isAction: true } },
    },
    useChains: { to: 'useChains', from: 'wagmi', fields: {} },
  },
  config: { getDefaultConfig: 'wagmi' },
  advice: {
    SIWEProvider: {
      why: 'Its functions have the same names in `siweConfig` of the client',
      page: pageUrl('migrating.md#signing-in'),
    },
    useSIWE: { why: 'Use `useSignIn()`', page: pageUrl('migrating.md#signing-in') },
    configureServerSideSIWE: {
      why: 'Use `createSiwxServer` of @latchkey/siwx/server',
      page: pageUrl('sign-in.md'),
    },
    configureClientSIWE: { why: 'Use `serverSiwx` of @latchkey/siwx', page: pageUrl('sign-in.md') },
    Avatar: 'Draw the avatar yourself from `useIdentity()`',
    ChainIcon: 'Use `<NetworkButton />`, or draw the network of `useNetwork()`',
    Types: 'Set `themeMode` and `themeVariables` of the client',
  },
}
