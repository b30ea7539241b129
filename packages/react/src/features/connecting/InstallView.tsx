import type { Client, Route, WalletRow } from '@latchkey/core'
import { isReached, navigate, walletPlatforms } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Segmented } from '@latchkey/ui/components/Segmented'
import { Stack } from '@latchkey/ui/components/Stack'
import { TabPanel } from '@latchkey/ui/components/TabPanel'
import { View } from '@latchkey/ui/components/View'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { type ReactNode, useState } from 'react'
import { LazyQrCode } from '../../modal/parts/lazyViewParts.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { chooseAnother, isTouch } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { connectingWords } from '../../generated/words/connectingWords.js'
import { type InstallLinks, installLinks } from './installLinks.js'

type Place = 'browser' | 'mobile' | 'desktop'

const placesOf = ({ browser, appStore, playStore, website }: InstallLinks): readonly Place[] => [
  ...(browser ? (['browser'] as const) : []),
  ...(appStore || playStore ? (['mobile'] as const) : []),
  ...(website ? (['desktop'] as const) : []),
]

const TEXTS = {
  browser: 'install.browserText',
  mobile: 'install.appText',
  desktop: 'install.desktopText',
  unknown: 'install.unknownText',
} as const

/** Connecting continues once the wallet announces itself. */
export function InstallView({ row, testId }: { readonly row: WalletRow; readonly testId: string }) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(connectingWords)
  const links = installLinks(row)
  const places = placesOf(links)
  const [place, setPlace] = useState<Place | undefined>(
    isTouch() && places.includes('mobile') ? 'mobile' : places[0],
  )
  const labels = { browser: t('install.browser'), mobile: t('install.mobile'), desktop: t('install.desktop') }
  const hasTabs = places.length > 1
  const route = otherDeviceRoute(client, row)
  const otherWay = <OtherWay route={route} />
  return (
    <View testId={testId}>
      {hasTabs && place ? (
        <Segmented
          label={t('install.where')}
          idBase="lk-install"
          items={places.map((id) => ({ id, label: labels[id] }))}
          value={place}
          onChange={setPlace}
          testId="lk-install"
        />
      ) : null}
      {place === 'mobile' && !isTouch() ? (
        <PhonePanel
          row={row}
          links={links}
          hasTabs={hasTabs}
          text={t(route ? 'install.mobileText' : 'install.mobilePageText')}
          foot={route ? undefined : otherWay}
        />
      ) : (
        <Panel hasTabs={hasTabs} place={place}>
          <IconRing state="idle">
            <WalletIcon src={pictures.wallet(row)} name={row.name} size={92} eager />
          </IconRing>
          <Message title={t('install.title', { wallet: row.name })} testId="lk-not-installed">
            {t(TEXTS[place ?? 'unknown'])}
          </Message>
          <Stack gap={4}>
            <InstallButtons links={links} place={place} />
            {otherWay}
          </Stack>
        </Panel>
      )}
    </View>
  )
}

function OtherWay({ route }: { readonly route: Route | undefined }) {
  const client = useClient()
  const t = useWords(connectingWords)
  return (
    <Hint>
      {route ? (
        <LinkButton onClick={() => navigate(client, route)} testId="lk-elsewhere">
          {t('install.elsewhere')}
        </LinkButton>
      ) : (
        <LinkButton onClick={() => chooseAnother(client)} testId="lk-another-wallet">
          {t('connecting.another')}
        </LinkButton>
      )}
    </Hint>
  )
}

function otherDeviceRoute(client: Client, row: WalletRow): Route | undefined {
  if (walletPlatforms(client, row)[0] !== 'unsupported') {
    return { view: 'ConnectingWalletConnect', walletId: row.id }
  }
  return isReached(client, row) ? { view: 'ConnectingWalletConnectBasic' } : undefined
}

interface PanelProps {
  readonly hasTabs: boolean
  readonly place: Place | undefined
  readonly children: ReactNode
}

function Panel({ hasTabs, place, children }: PanelProps) {
  if (!hasTabs || !place) return <>{children}</>
  return (
    <TabPanel idBase="lk-install" tab={place}>
      {children}
    </TabPanel>
  )
}

function InstallButtons({
  links,
  place,
}: {
  readonly links: InstallLinks
  readonly place: Place | undefined
}) {
  const t = useWords(connectingWords)
  const end = <ExternalIcon size={18} />
  if (place === 'mobile') return <StoreButtons links={links} />
  const href = place === 'browser' ? links.browser : links.website
  if (!href) return null
  return (
    <Button variant="primary" href={href} endIcon={end} testId="lk-install-link">
      {place === 'browser' ? t('install.extension') : t('install.website')}
    </Button>
  )
}

function StoreButtons({ links }: { readonly links: InstallLinks }) {
  const t = useWords(connectingWords)
  const stores = [
    { id: 'ios', href: links.appStore, label: t('install.appStore') },
    { id: 'android', href: links.playStore, label: t('install.playStore') },
  ].filter((store) => store.href)
  const buttons = stores.map((store) => (
    <Button key={store.id} href={store.href} testId={`lk-store-${store.id}`}>
      {store.label}
    </Button>
  ))
  return stores.length > 1 ? <ButtonRow>{buttons}</ButtonRow> : <>{buttons}</>
}

interface PhonePanelProps {
  readonly row: WalletRow
  readonly links: InstallLinks
  readonly hasTabs: boolean
  readonly text: string
  readonly foot: ReactNode
}

function PhonePanel({ row, links, hasTabs, text, foot }: PhonePanelProps) {
  const { pictures } = useModalContext()
  const t = useWords(connectingWords)
  // The website sends each phone to its own store.
  const target = links.website ?? links.appStore ?? links.playStore
  return (
    <Panel hasTabs={hasTabs} place="mobile">
      <Stack gap={4}>
        <LazyQrCode
          value={target}
          label={t('install.qr')}
          logo={<WalletIcon src={pictures.wallet(row)} name={row.name} size={62} eager />}
          testId="lk-install-qr"
        />
        <Hint>{text}</Hint>
        <StoreButtons links={links} />
        {foot}
      </Stack>
    </Panel>
  )
}
