import type { Words } from './language.js'

/** Content drawn by a page: a node, a text, or nothing. */
export type Drawn = Node | string | null | undefined

/** Input for the picture of an account. */
export interface AvatarFacts {
  readonly address: string
  /** The account's own picture. */
  readonly src?: string | undefined
  /** Side in CSS pixels; cut to a circle. */
  readonly size: number
}

/** Input for the picture of a wallet. */
export interface WalletIconFacts {
  readonly name: string
  /** The wallet's own picture. */
  readonly src?: string | undefined
  /** Side in CSS pixels. */
  readonly size: number
}

/** Called with the current view, and again for another one. */
export type DrawSlot = (facts: { readonly view: string }) => Drawn

/** Texts by key, or by language and key: `{ en: 'Welcome', de: 'Willkommen' }`. */
export type PageTexts = Readonly<Record<string, Words[string] | Readonly<Record<string, Words[string]>>>>

/** Options of `customize`. If a function throws or returns nothing, our own drawing is used. */
export interface CustomizeOptions {
  readonly avatar?: ((facts: AvatarFacts) => Drawn) | undefined
  readonly walletIcon?: ((facts: WalletIconFacts) => Drawn) | undefined
  /** Replaces the title on the first screen; screen readers still get the title. */
  readonly logo?: DrawSlot | undefined
  /** Below the title, on every view. */
  readonly header?: DrawSlot | undefined
  /** At the end of the card, on every view. */
  readonly footer?: DrawSlot | undefined
  /** Below the wallets on the first screen. */
  readonly disclaimer?: DrawSlot | undefined
  /** For all views (`all`), or by view name. */
  readonly texts?: Readonly<Record<string, PageTexts>> | undefined
  /** `wide` has two columns if there is room. Default `compact`. */
  readonly modalSize?: 'compact' | 'wide' | undefined
}

/** Parts of the modal drawn by a page; from `customize`, for `provideClient`. */
export interface Customization {
  readonly draw: (part: string, facts: object, own: never) => unknown
  readonly Outlet: unknown
}

/** Children of `<latchkey-modal>` choose one with `slot`. */
export const SLOTS = ['logo', 'header', 'footer', 'disclaimer'] as const

/** A parser adds children after their element. */
export function followSlots(element: Element, found: (slots: Customization) => void): () => void {
  let known = ''
  const look = (): void => {
    const names = SLOTS.filter((name) => [...element.children].some((child) => child.slot === name))
    if (names.join() === known) return
    known = names.join()
    // Without the chunk, the modal has no slots.
    void import('./slotChildren.js').then(
      ({ slotChildren }) => names.join() === known && found(slotChildren(element.ownerDocument, names)),
      () => {},
    )
  }
  const observer = new MutationObserver(look)
  observer.observe(element, { childList: true })
  look()
  return () => observer.disconnect()
}
