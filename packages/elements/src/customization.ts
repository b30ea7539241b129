import type { Words } from './language.js'

/** The content that a page draws: a node, a text, or nothing. */
export type Drawn = Node | string | null | undefined

/** The facts that the picture of an account is drawn from. */
export interface AvatarFacts {
  readonly address: string
  /** The picture that the account has set for itself. */
  readonly src?: string | undefined
  /** Side in CSS pixels; the picture is cut to a circle of it. */
  readonly size: number
}

/** The facts that the picture of a wallet is drawn from. */
export interface WalletIconFacts {
  readonly name: string
  /** The wallet's own picture. */
  readonly src?: string | undefined
  /** Side in CSS pixels; the picture is cut to it. */
  readonly size: number
}

/** Called with the view on screen, and again for another one. */
export type DrawSlot = (facts: { readonly view: string }) => Drawn

/** Texts by key, or by language and key: `{ en: 'Welcome', de: 'Willkommen' }`. */
export type PageTexts = Readonly<Record<string, Words[string] | Readonly<Record<string, Words[string]>>>>

/** Options of `customize`. Where a function throws or returns nothing, our own drawing stands. */
export interface CustomizeOptions {
  readonly avatar?: ((facts: AvatarFacts) => Drawn) | undefined
  readonly walletIcon?: ((facts: WalletIconFacts) => Drawn) | undefined
  /** Stands in place of the title on the first screen; screen readers still hear the title. */
  readonly logo?: DrawSlot | undefined
  /** Stands below the title, on every view. */
  readonly header?: DrawSlot | undefined
  /** Stands at the end of the card, on every view. */
  readonly footer?: DrawSlot | undefined
  /** Stands below the wallets on the first screen. */
  readonly disclaimer?: DrawSlot | undefined
  /** For all views (`all`), or by the name of a view. */
  readonly texts?: Readonly<Record<string, PageTexts>> | undefined
  /** `wide` has two columns where there is room for them. Default `compact`. */
  readonly modalSize?: 'compact' | 'wide' | undefined
}

/** The parts of the modal that a page draws itself; made by `customize`, given to `provideClient`. */
export interface Customization {
  readonly draw: (part: string, facts: object, own: never) => unknown
  readonly Outlet: unknown
}

/** The slots that children of `<latchkey-modal>` fill, by their attribute `slot`. */
export const SLOTS = ['logo', 'header', 'footer', 'disclaimer'] as const

/**
 * Calls back with the children that fill slots of the modal, whenever there are others: a parser brings children after their
 * element.
 *
 * @returns stop
 */
export function followSlots(element: Element, found: (slots: Customization) => void): () => void {
  let known = ''
  const look = (): void => {
    const names = SLOTS.filter((name) => [...element.children].some((child) => child.slot === name))
    if (names.join() === known) return
    known = names.join()
    // Without that code the modal stands without them.
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
