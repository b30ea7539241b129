import type { WalletRow } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { ViewLoader } from './views/createViewLoader.js'

/** A wallet that was pressed in a list; its connecting view begins with it. */
export interface PressedWallet {
  readonly row: WalletRow
  /** Its link was opened in the tap itself. */
  readonly isOpened: boolean
}

/** Remembers the wallet that was pressed last. */
export interface Pressed {
  get(): PressedWallet | undefined
  set(wallet: PressedWallet): void
}

/** Makes the memory of one mounted modal. */
export function createPressed(): Pressed {
  let last: PressedWallet | undefined
  return { get: () => last, set: (wallet) => void (last = wallet) }
}

/** What the views of one mounted modal share. */
export interface ModalContextValue {
  readonly embedded: boolean
  readonly views: ViewLoader
  readonly pressed: Pressed
  /** Has a screen reader say a text once; `alert` interrupts. */
  readonly announce: (message: string, urgency?: 'status' | 'alert') => void
}

export const ModalContext = createContext<ModalContextValue | undefined>(undefined)

/** The mounted modal's shared things. */
export function useModalContext(): ModalContextValue {
  const value = useContext(ModalContext)
  if (!value) throw new Error('Latchkey: a view is rendered outside of the modal')
  return value
}
