import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { ledgerWallet, metaMaskWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets'
import { base, mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'My app',
  projectId: 'YOUR_PROJECT_ID',
  chains: [mainnet, base],
  wallets: [{ groupName: 'Recommended', wallets: [rainbowWallet, metaMaskWallet, ledgerWallet] }],
})
