import type { ModalHost, OpenOptions, OpenResult } from '../types/client.js'
import type { WalletRow } from '../types/wallet.js'

export interface ModalControl {
  open(options: OpenOptions): Promise<OpenResult>
  prefetch(): void
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
  /** Handles missing code of a view that asks a wallet. */
  lose(walletId: string): (error: unknown) => void
  enterAgain(): void
  /** Returns whether it opened the wallet's app. */
  setTap(open: (row: WalletRow) => boolean): void
  tap(row: WalletRow): boolean
}

export interface Router extends Entering {
  open(options: OpenOptions, isWanted: () => boolean): Promise<OpenResult>
  close(result?: OpenResult): void
  /** The visitor's pending work continues. */
  hide(): void
  settle(result: OpenResult): void
  syncMounts(): void
}
