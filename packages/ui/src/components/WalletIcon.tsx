import { useContext } from 'react'
import { DrawContext } from './DrawContext.js'
import { Picture, type PictureProps } from './Picture.js'

export const WalletIcon = (props: PictureProps) =>
  useContext(DrawContext)('walletIcon', props, <Picture {...props} />)
