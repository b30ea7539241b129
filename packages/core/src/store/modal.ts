import type { ModalHost, OpenOptions, OpenResult } from '../types/client.js'
import type { WalletRow } from '../types/wallet.js'

// The router's interface for the layers below it.

export interface ModalControl {
  open(options: OpenOptions): Promise<OpenResult>
  prefetch(): void
  /**
   * Registers a listener for signs of an opening and for openings; returns the unsubscribe
   * function.
   */
  onIntent(listener: () => void): () => void
  close(result?: OpenResult): void
  placesChanged(): void
  router(): Router | undefined
}

export interface Mounts {
  any(): boolean
  canDraw(): boolean
  embedded(): boolean
  attach(host: ModalHost): () => void
  mount(element: Element, options?: { readonly embedded?: boolean | undefined }): () => void
  dispose(): void
}

export interface Entering {
  /** The handler for missing code of a view that asks a wallet. */
  lose(walletId: string): (error: unknown) => void
  enterAgain(): void
  /** Sets the function that opens a wallet's app in a tap, and returns whether it did. */
  setTap(open: (row: WalletRow) => boolean): void
  tap(row: WalletRow): boolean
}

export interface Router extends Entering {
  /**
   * @param isWanted false once it was closed; an opening that has not shown yet then stays closed
   */
  open(options: OpenOptions, isWanted: () => boolean): Promise<OpenResult>
  close(result?: OpenResult): void
  /** Closes a modal that opened by itself; the visitor's pending work continues. */
  hide(): void
  settle(result: OpenResult): void
  syncMounts(): void
}
