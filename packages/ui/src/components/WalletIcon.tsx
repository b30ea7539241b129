import { useContext } from 'react'
import { DrawContext } from './DrawContext.js'
import { Picture, type PictureProps } from './Picture.js'

/** An app icon's shape (radius 11 of 40). Default 40 px. */
export const WalletIcon = (props: PictureProps) =>
  useContext(DrawContext)('walletIcon', props, <Picture {...props} />)
