import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Wallet } from '../wallet/createWallet.js'
import type { WalletState } from '../wallet/walletState.js'

const Context = createContext<Wallet | undefined>(undefined)

/** Gives the running wallet to everything below. */
export const WalletProvider = Context.Provider

/** The running wallet. */
export function useWallet(): Wallet {
  const wallet = useContext(Context)
  if (wallet === undefined) throw new Error('There is no wallet above this component.')
  return wallet
}

/** The wallet's state, which changes under the component. */
export function useWalletState(): WalletState {
  const { store } = useWallet()
  return useSyncExternalStore(store.subscribe, store.get)
}
