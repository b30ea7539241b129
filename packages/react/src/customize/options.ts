import type { ViewName } from '@latchkey/core'
import type { ComponentType, ReactNode } from 'react'
import type { WordKey } from '../words/parts.js'
import type { Text } from '../words/translate.js'

/** Properties of a component that draws an account. */
export interface AvatarProps {
  readonly address: string
  /** The picture that the account has set, for example with its name. */
  readonly src?: string | undefined
  /** Side in CSS pixels; cut to a circle. */
  readonly size: number
}

/** Properties of a component that draws a wallet. */
export interface WalletIconProps {
  readonly name: string
  /** The wallet's own picture. */
  readonly src?: string | undefined
  /** Side in CSS pixels; cut to a square. */
  readonly size: number
}

/** Properties of a slot's component. */
export interface SlotProps {
  /** The view on screen. */
  readonly view: ViewName
}

/** A slot's content, or a function component that gets the view. */
export type Slot = ReactNode | ((props: SlotProps) => ReactNode)

/** A text by BCP 47 tag, with or without a region. Other languages keep their own text. */
export type TextByLanguage = { readonly other?: never } & Readonly<Record<string, Text | undefined>>

type ModalKey = Exclude<WordKey, `button.${string}`>

/** Texts by key; placeholders (`{name}`) are those of the English text. */
export type Texts = { readonly [K in ModalKey]?: Text | TextByLanguage | undefined }

/** Texts for all views or single ones. */
export type ViewTexts = { readonly all?: Texts | undefined } & {
  readonly [V in ViewName]?: Texts | undefined
}

/** The modal's layout. */
export type ModalSize = 'compact' | 'wide'

/** Options of `customize`. */
export interface CustomizeOptions {
  /** Draws accounts; ours replaces it if it throws or is empty. */
  readonly avatar?: ComponentType<AvatarProps> | undefined
  /** Draws wallets; ours replaces it if it throws or is empty. */
  readonly walletIcon?: ComponentType<WalletIconProps> | undefined
  /** Replaces the first screen's title, except for screen readers. */
  readonly logo?: Slot | undefined
  /** Below the title of every view. */
  readonly header?: Slot | undefined
  /** At the end of the card, on every view. */
  readonly footer?: Slot | undefined
  /** Below the wallets on the first screen. */
  readonly disclaimer?: Slot | undefined
  readonly texts?: ViewTexts | undefined
  /**
   * `wide`: if there is room, a second column with an explanation, a QR code or the chosen wallet.
   * Phones keep their sheet. Default `compact`.
   */
  readonly modalSize?: ModalSize | undefined
}
