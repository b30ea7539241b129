export type { Customization } from './Customization.js'
export { customize } from './customize.js'
export type {
  AvatarProps,
  CustomizeOptions,
  ModalSize,
  Slot,
  SlotProps,
  TextByLanguage,
  Texts,
  ViewTexts,
  WalletIconProps,
} from './options.js'
