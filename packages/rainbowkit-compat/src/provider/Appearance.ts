import type { ReactNode } from 'react'

/** Draws an account. `ensImage` is the picture that the account has set. */
export type AvatarComponent = (props: {
  readonly address: string
  readonly ensImage?: string | null | undefined
  readonly size: number
}) => ReactNode

/** Draws the note below the wallets with the two given components. */
export type DisclaimerComponent = (props: {
  readonly Text: (props: { readonly children: ReactNode }) => ReactNode
  readonly Link: (props: { readonly children: ReactNode; readonly href: string }) => ReactNode
}) => ReactNode

/** `wide` has two columns where there is room. */
export type ModalSize = 'compact' | 'wide'
