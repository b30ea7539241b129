'use client'
import { useLocale } from '@latchkey/react/locales'
import { LatchkeyProvider } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'
import type { Chain } from '../Chain.js'
import type { Locale } from './Locale.js'
import type { AvatarComponent, DisclaimerComponent, ModalSize } from './Appearance.js'
import { HostPartsContext, useCarried } from './context.js'
import { Links } from './Links.js'
import { useCustomization } from './useCustomization.js'
import { type ThemeProp, useHostTheme } from './useHostTheme.js'

/** Properties of {@link RainbowKitProvider}. */
export interface RainbowKitProviderProps {
  readonly children?: ReactNode
  /** Default: `lightTheme()`, or the theme of the option `latchkey`. */
  readonly theme?: ThemeProp | undefined
  /** Default: the visitor's language, if Latchkey speaks it. */
  readonly locale?: Locale | undefined
  /** Default `wide`. */
  readonly modalSize?: ModalSize | undefined
  /** The network to connect on: its id, or a chain. Default: the first one. */
  readonly initialChain?: Chain | number | undefined
  readonly appInfo?:
    | {
        /** Ignored: the config has the name. */
        readonly appName?: string | undefined
        /** Ignored: the modal explains wallets itself. */
        readonly learnMoreUrl?: string | undefined
        readonly disclaimer?: DisclaimerComponent | undefined
      }
    | undefined
  readonly avatar?: AvatarComponent | undefined
  /** Ignored. */
  readonly coolMode?: boolean | undefined
  /** Ignored: the account lists its activity, unless the feature `activity` of the client is off. */
  readonly showRecentTransactions?: boolean | undefined
  /** Ignored: themes are no styles of the page. */
  readonly id?: string | undefined
}

/**
 * Starts Latchkey and draws its modal. Needs the config of `getDefaultConfig` or the connectors of
 * `connectorsForWallets` in a `WagmiProvider` around it.
 */
export function RainbowKitProvider(props: RainbowKitProviderProps) {
  const { children, theme, locale, modalSize = 'wide', initialChain, appInfo, avatar } = props
  const disclaimer = appInfo?.disclaimer
  const { client, ignored } = useCarried()
  // RainbowKit's tag for Ukrainian names a country.
  const words = useLocale(locale === 'ua' ? 'uk' : locale)
  const known = useHostTheme(client, theme)
  const customization = useCustomization(avatar !== undefined, disclaimer !== undefined, modalSize)
  const connect = words?.['button.connect']
  const parts = useMemo(() => ({ avatar, disclaimer, connect }), [avatar, disclaimer, connect])
  return (
    <HostPartsContext.Provider value={parts}>
      <LatchkeyProvider client={client} initialState={known} locale={words} customization={customization}>
        <Links
          initialChain={typeof initialChain === 'object' ? initialChain.id : initialChain}
          ignored={notesOf(props, ignored)}
        />
        {children}
      </LatchkeyProvider>
    </HostPartsContext.Provider>
  )
}

function notesOf(
  { coolMode, theme, appInfo }: RainbowKitProviderProps,
  ignored: readonly string[],
): readonly (readonly [string, string])[] {
  return [
    ...ignored.map((path) => [path, 'has no effect with Latchkey; remove it'] as const),
    ...(coolMode ? [['coolMode', 'has no effect with Latchkey; remove it'] as const] : []),
    ...(appInfo?.learnMoreUrl
      ? [
          [
            'appInfo.learnMoreUrl',
            'has no effect with Latchkey, which explains wallets in the modal',
          ] as const,
        ]
      : []),
    ...(theme === null
      ? [['theme', 'styles of the page do not reach the modal; pass { lightMode, darkMode }'] as const]
      : []),
  ]
}
