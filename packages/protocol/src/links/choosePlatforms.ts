export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface ChoosePlatformsParameters {
  readonly wallet: {
    readonly mobileLink?: string | undefined
    readonly webappLink?: string | undefined
    readonly desktopLink?: string | undefined
    readonly chromeStore?: string | undefined
    readonly firefoxStore?: string | undefined
  }
  /** By rdns or injected id. */
  readonly isInstalled: boolean
  readonly isPhone: boolean
}

/** Best first; two or more become tabs. Never empty. */
export function choosePlatforms(parameters: ChoosePlatformsParameters): readonly WalletPlatform[] {
  const { wallet, isInstalled, isPhone } = parameters
  const found: WalletPlatform[] = []
  if (isInstalled) found.push('browser')
  if (wallet.mobileLink) found.push(isPhone ? 'mobile' : 'qrcode')
  if (wallet.webappLink) found.push('web')
  if (wallet.desktopLink && !isPhone) found.push('desktop')
  return found.length > 0 ? found : ['unsupported']
}
