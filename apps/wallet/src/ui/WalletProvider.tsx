import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Wallet } from '../wallet/createWallet.js'
import type { WalletState } from '../wallet/walletState.js'

const Context = createContext<Wallet | undefined>(undefined)

export const WalletProvider = Context.Provider

export function useWallet(): Wallet {
  const wallet = useContext(Context)
  if (wallet === undefined) throw new Error('There is no wallet above this component.')
  return wallet
}

export function useWalletState(): WalletState {
  const { store } = useWallet()
  return useSyncExternalStore(store.subscribe, store.get)
}
