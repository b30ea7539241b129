/**
 * Newcomers' words that a page lacks, for the search index only.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const keywords = {
  'start/button': 'install setup quickstart getting started tutorial first steps npm pnpm yarn bun',
  'start/parts': 'overview how it works architecture diagram privacy third party requests',
  'start/comparison': 'alternatives versus AppKit RainbowKit ConnectKit Dynamic Privy Web3Modal',
  'start/size': 'bundle weight kilobytes performance load time',
  'start/migrating': 'switch move from RainbowKit AppKit Web3Modal ConnectKit codemod',
  'guides/connect': 'connect disconnect account address balance chain switch network hooks open modal',
  'guides/react': 'Next.js SSR server side rendering hydration Remix Vite Astro hooks provider',
  'guides/frameworks': 'Vue Nuxt Svelte SvelteKit Solid Angular composables runes signals',
  'guides/elements': 'HTML web components script tag CDN no build vanilla JavaScript',
  'guides/phone-wallets': 'QR code mobile WalletConnect project id cloud relay deep link Electron',
  'guides/embedded-wallets': 'email Google Apple social passkey login no seed phrase lost device',
  'guides/sign-in':
    'SIWE sign in with Ethereum Solana Bitcoin authentication session cookie backend verify nonce',
  'guides/send': 'transfer send tokens ETH gas fee transaction pending',
  'guides/contracts': 'call a smart contract ABI read write function event ERC-20 approve',
  'guides/bridges': 'ethers viem wagmi web3.js libraries signer provider EIP-1193',
  'guides/swap': 'swap tokens exchange trade DEX slippage fee quote',
  'guides/buy': 'on-ramp onramp credit card fiat buy crypto money top up provider',
  'guides/pay': 'accept payments checkout invoice shop merchant order',
  'guides/names': 'ENS name avatar profile subname username',
  'guides/permissions':
    'session keys permissions smart sessions ERC-7715 spending limit automation subscription',
  'guides/theming': 'colors dark mode light font CSS brand design style',
  'guides/languages': 'translation i18n locale texts RTL Arabic German French Spanish Chinese Japanese auto',
  'guides/csp': 'CSP headers security policy nonce script-src frame-src connect-src',
  'guides/browsers': 'supported browsers Safari Firefox Chrome iOS Android in-app versions',
  'guides/testing': 'end-to-end tests Playwright Vitest Jest fake mock wallet CI',
  'guides/devtools': 'debug panel inspect events simulate',
  'guides/adapters': 'write your own connector custom wallet custom chain family',
  'self-hosting/gateway': 'run my own backend server self-host start database settings API keys node RPC',
  'self-hosting/deploying': 'deploy Docker compose Kubernetes systemd TLS domain production',
  'self-hosting/operating': 'back up backup restore upgrade rotate secrets monitoring alerts logs',
  'self-hosting/scaling': 'scale load balancer replicas Redis Valkey high availability',
  'self-hosting/console': 'dashboard admin project settings wallets featured',
  'self-hosting/providers': 'RPC prices tokens third party data sources API key',
  'reference/configuration': 'options createLatchkey settings parameters',
  'reference/bip122': 'Bitcoin message signing BIP-322 PSBT UniSat Leather Xverse',
  'reference/solana': 'Solana wallet adapter Phantom Wallet Standard transactions SPL tokens',
  'reference/errors': 'error code user rejected failed message troubleshooting',
}
