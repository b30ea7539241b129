import type { ModalHost, OpenOptions, OpenResult } from '../types/client.js'
import type { WalletRow } from '../types/wallet.js'

// What everybody may ask of the router, which lies above most of those who do.

/** Opens and closes the modal; the code for it is loaded with the first opening. */
export interface ModalControl {
  open(options: OpenOptions): Promise<OpenResult>
  /** Loads what opens it ahead of the opening, and tells what draws; a failure is left to the opening. */
  prefetch(): void
  /** Calls back at each sign of an opening to come, and at the opening itself; returns stop. */
  onIntent(listener: () => void): () => void
  close(result?: OpenResult): void
  /** A place for the modal came or went. */
  placesChanged(): void
  /** The other half, once its code is there. */
  router(): Router | undefined
}

/** Where and by whom the modal is drawn. */
export interface Mounts {
  /** Whether something can show the modal. */
  any(): boolean
  /** Whether something that draws is attached, wherever it may. */
  canDraw(): boolean
  /** Whether it stands inline in the host's page. */
  embedded(): boolean
  attach(host: ModalHost): () => void
  mount(element: Element, options?: { readonly embedded?: boolean | undefined }): () => void
  dispose(): void
}

/** What entering and leaving views offers. */
export interface Entering {
  /** What to do when the code that asks a wallet is missing. */
  lose(walletId: string): (error: unknown) => void
  /** Leaves the view on top and enters it anew. */
  enterAgain(): void
  /** Sets what opens the app of a wallet in the task of a tap, and says whether it did. */
  setTap(open: (row: WalletRow) => boolean): void
  tap(row: WalletRow): boolean
}

/** Opens and closes the modal of a client, and enters and leaves its views. */
export interface Router extends Entering {
  /** @param isWanted false once it was closed again: what was not open yet stays closed */
  open(options: OpenOptions, isWanted: () => boolean): Promise<OpenResult>
  /** @param result default what the last attempt came to */
  close(result?: OpenResult): void
  /** Closes the modal for what opened it by itself; what the visitor has under way goes on. */
  hide(): void
  /** Settles the promise of `open()`, if one waits. */
  settle(result: OpenResult): void
  /** Follows the places where the modal may be drawn. */
  syncMounts(): void
}
