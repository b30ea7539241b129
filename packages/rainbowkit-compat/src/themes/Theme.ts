/** The fields of a RainbowKit theme. */
export interface Theme {
  blurs: { modalOverlay: string }
  colors: Record<ThemeColor, string>
  fonts: { body: string }
  radii: Record<'actionButton' | 'connectButton' | 'menuButton' | 'modal' | 'modalMobile', string>
  shadows: Record<
    'connectButton' | 'dialog' | 'profileDetailsAction' | 'selectedOption' | 'selectedWallet' | 'walletLogo',
    string
  >
}

type ThemeColor =
  | 'accentColor'
  | 'accentColorForeground'
  | 'actionButtonBorder'
  | 'actionButtonBorderMobile'
  | 'actionButtonSecondaryBackground'
  | 'closeButton'
  | 'closeButtonBackground'
  | 'connectButtonBackground'
  | 'connectButtonBackgroundError'
  | 'connectButtonInnerBackground'
  | 'connectButtonText'
  | 'connectButtonTextError'
  | 'connectionIndicator'
  | 'downloadBottomCardBackground'
  | 'downloadTopCardBackground'
  | 'error'
  | 'generalBorder'
  | 'generalBorderDim'
  | 'menuItemBackground'
  | 'modalBackdrop'
  | 'modalBackground'
  | 'modalBorder'
  | 'modalText'
  | 'modalTextDim'
  | 'modalTextSecondary'
  | 'profileAction'
  | 'profileActionHover'
  | 'profileForeground'
  | 'selectedOptionBorder'
  | 'standby'

/** Options of the themes. */
export interface ThemeOptions {
  readonly accentColor?: string | undefined
  /** Ignored: the text on the accent is black or white, whichever reads better. */
  readonly accentColorForeground?: string | undefined
  readonly borderRadius?: 'large' | 'medium' | 'small' | 'none' | undefined
  readonly fontStack?: 'rounded' | 'system' | undefined
  /** Ignored: the modal's backdrop has no blur. */
  readonly overlayBlur?: 'large' | 'small' | 'none' | undefined
}

/** An accent for the options of a theme. */
export interface Accent {
  readonly accentColor: string
  readonly accentColorForeground: string
}
