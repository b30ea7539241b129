import type { ViewName } from '@latchkey/core'
import type { ComponentType, ReactNode } from 'react'
import type { WordKey } from '../words/parts.js'
import type { Text } from '../words/translate.js'

/** The facts that the picture of an account is drawn from. */
export interface AvatarProps {
  readonly address: string
  /** The picture that the account has set for itself, as with its name. */
  readonly src?: string | undefined
  /** Side in CSS pixels; the picture is cut to a circle of it. */
  readonly size: number
}

/** The facts that the picture of a wallet is drawn from. */
export interface WalletIconProps {
  readonly name: string
  /** The wallet's own picture. */
  readonly src?: string | undefined
  /** Side in CSS pixels; the picture is cut to it. */
  readonly size: number
}

/** The occasion that a slot is drawn for. */
export interface SlotProps {
  /** The view on screen. */
  readonly view: ViewName
}

/** The content of a slot, or a function component that gets the view. */
export type Slot = ReactNode | ((props: SlotProps) => ReactNode)

/** A text by language: BCP 47 tags, with or without a region. Without an entry of its own a language keeps its text. */
export type TextByLanguage = { readonly other?: never } & Readonly<Record<string, Text | undefined>>

type ModalKey = Exclude<WordKey, `button.${string}`>

/** Texts by key; placeholders (`{name}`) are those of the English text. */
export type Texts = { readonly [K in ModalKey]?: Text | TextByLanguage | undefined }

/** Texts for all views, and for single ones. */
export type ViewTexts = { readonly all?: Texts | undefined } & {
  readonly [V in ViewName]?: Texts | undefined
}

/** How much room the modal takes. */
export type ModalSize = 'compact' | 'wide'

/** Options of `customize`. */
export interface CustomizeOptions {
  /** Draws accounts. If it throws or renders nothing, our picture is drawn. */
  readonly avatar?: ComponentType<AvatarProps> | undefined
  /** Draws wallets. If it throws or renders nothing, our picture is drawn. */
  readonly walletIcon?: ComponentType<WalletIconProps> | undefined
  /** Stands in place of the title on the first screen; screen readers still hear the title. */
  readonly logo?: Slot | undefined
  /** Stands below the title, on every view. */
  readonly header?: Slot | undefined
  /** Stands at the end of the card, on every view. */
  readonly footer?: Slot | undefined
  /** Stands below the wallets on the first screen. */
  readonly disclaimer?: Slot | undefined
  readonly texts?: ViewTexts | undefined
  /**
   * `wide` has two columns where there is room for them: the wallets, and beside them what a wallet is, a QR code or the
   * wallet that was chosen. Phones have their sheet. Default `compact`.
   */
  readonly modalSize?: ModalSize | undefined
}
