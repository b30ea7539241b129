import type { WalletRow } from '@latchkey/core'
import { walletLink, walletLinkForms } from '@latchkey/core/actions'
import type { WalletPlatform } from '@latchkey/protocol/links'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useAttempt } from '../../modal/hooks/useAttempt.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { AskedWallet, AttemptBody } from '../connecting/AttemptBody.js'
import { appStoreLink, installLink } from '../connecting/installLinks.js'
import { OpenPanel, type OpenPanelProps } from './OpenPanel.js'
import { QrPanel, type QrPanelProps } from './QrPanel.js'
import { remoteAttemptWords, remoteText, useRemoteAttempt } from './remoteAttempt.js'

const view = 'ConnectingWalletConnect'

export interface PlatformPanelProps {
  readonly row: WalletRow
  readonly walletId: string
  readonly platform: Exclude<WalletPlatform, 'unsupported'>
  readonly onInstall: () => void
}

export function PlatformPanel({ row, walletId, platform, onInstall }: PlatformPanelProps) {
  const client = useClient()
  const t = useWords(remoteText)
  const { pictures } = useModalContext()
  const { name } = row
  const chosen = useLatchkeyState((state) => state.modal.wallet)
  const [isQr, setQr] = useState(false)
  const [tries, setTries] = useState(0)
  const appForms = walletLinkForms(client, row)
  // Opens the page in the wallet's browser, without a pairing.
  const isPage = (platform === 'mobile' || platform === 'qrcode') && appForms[0] === 'browser'
  const here = useAttempt(view, (attempt) => attempt.walletId === (row.detectedId ?? row.id), walletId)
  const { uri, attempt, retry } = useRemoteAttempt(view, walletId)
  const [wasOpened] = useState(chosen?.isOpened === true && chosen.row.id === row.id)
  if (platform === 'browser') return <AskedWallet row={row} attempt={here} />
  if (attempt.status !== 'waiting') {
    const words = remoteAttemptWords(t, attempt, name)
    const again = () => {
      setTries(tries + 1)
      retry()
    }
    const picture = pictures.wallet(row)
    return <AttemptBody name={name} picture={picture} status={attempt.status} words={words} onRetry={again} />
  }
  if (platform === 'qrcode' || isQr) {
    const get = canGet(row) ? <GetLine wallet={name} onInstall={onInstall} /> : undefined
    const foot = isQr ? <LinkButton onClick={() => setQr(false)}>{t('remote.hideQr')}</LinkButton> : get
    return <ScanPanel row={row} isPage={isPage} uri={uri} foot={foot} />
  }
  const words = openWords(t, { wallet: name, platform, isPage })
  if (platform !== 'mobile') {
    return (
      <OpenPanel
        key={platform}
        row={row}
        forms={[platform]}
        words={words}
        uri={uri}
        store={installLink(row)}
      />
    )
  }
  // Alternates between the forms of link.
  const forms = tries % 2 ? [...appForms.slice(1), ...appForms.slice(0, 1)] : appForms
  return (
    <OpenPanel
      key={platform}
      row={row}
      forms={forms}
      words={words}
      uri={uri}
      wasOpened={wasOpened && tries === 0}
      onQr={isPage ? undefined : () => setQr(true)}
      store={appStoreLink(row)}
    />
  )
}

const canGet = (row: WalletRow): boolean => !row.installed && installLink(row) !== undefined

interface GetLineProps {
  readonly wallet: string
  readonly onInstall: () => void
}

function GetLine({ wallet, onInstall }: GetLineProps) {
  const t = useWords(remoteText)
  return (
    <>
      <span>{t('remote.none', { wallet })}</span>{' '}
      <LinkButton onClick={onInstall}>{t('remote.get')}</LinkButton>
    </>
  )
}

interface ScanPanelProps extends Pick<QrPanelProps, 'uri' | 'foot'> {
  readonly row: WalletRow
  readonly isPage: boolean
}

function ScanPanel({ row, isPage, uri, foot }: ScanPanelProps) {
  const client = useClient()
  const t = useWords(remoteText)
  const { pictures } = useModalContext()
  const wallet = row.name
  return (
    <QrPanel
      uri={isPage ? walletLink(client, { row, form: 'browser' })?.href : uri}
      label={isPage ? t('remote.pageQr', { wallet }) : t('remote.qr')}
      name={wallet}
      picture={pictures.wallet(row)}
      text={isPage ? t('remote.scanPage', { wallet }) : t('remote.scanWith', { wallet })}
      foot={foot}
    />
  )
}

const TEXTS = {
  mobile: 'remote.openText',
  web: 'remote.webText',
  desktop: 'remote.desktopText',
} as const

interface OpenFacts {
  readonly wallet: string
  readonly platform: keyof typeof TEXTS
  readonly isPage: boolean
}

function openWords(
  t: Words<typeof remoteText>,
  { wallet, platform, isPage }: OpenFacts,
): OpenPanelProps['words'] {
  return {
    title: t('connecting.openTitle', { wallet }),
    text: isPage ? t('remote.browserText', { wallet }) : t(TEXTS[platform]),
    button: t('connecting.open', { wallet }),
    question: t('remote.notOpened', { wallet }),
  }
}
