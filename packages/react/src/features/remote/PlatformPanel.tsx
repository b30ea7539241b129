import type { WalletRow } from '@latchkey/core'
import { walletLink, walletLinkForms } from '@latchkey/core/actions'
import type { WalletPlatform } from '@latchkey/protocol/links'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/viewHooks.js'
import { useAttempt } from '../../modal/hooks/useAttempt.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { AskedWallet, AttemptBody } from '../connecting/AttemptBody.js'
import { appStoreLink, installLink } from '../connecting/installLinks.js'
import { OpenPanel } from './OpenPanel.js'
import { QrPanel } from './QrPanel.js'
import { remoteAttemptWords, remoteText, useRemoteAttempt } from './remoteAttempt.js'

const view = 'ConnectingWalletConnect'

/** Properties of {@link PlatformPanel}. */
export interface PlatformPanelProps {
  readonly row: WalletRow
  /** Of the route. */
  readonly walletId: string
  readonly platform: Exclude<WalletPlatform, 'unsupported'>
  /** To where the wallet can be had. */
  readonly onInstall: () => void
}

/** One way to reach a wallet. */
export function PlatformPanel({ row, walletId, platform, onInstall }: PlatformPanelProps) {
  const client = useClient()
  const t = useWords(remoteText)
  const { pictures } = useModalContext()
  const chosen = useLatchkeyState((state) => state.modal.wallet)
  const [isQr, setQr] = useState(false)
  const [tries, setTries] = useState(0)
  const appForms = walletLinkForms(client, row)
  // The page itself goes to that wallet's browser: nobody pairs.
  const isPage = (platform === 'mobile' || platform === 'qrcode') && appForms[0] === 'browser'
  const here = useAttempt(view, (attempt) => attempt.walletId === (row.detectedId ?? row.id), walletId)
  const { uri, attempt, retry } = useRemoteAttempt(view, walletId)
  const [wasOpened] = useState(chosen?.isOpened === true && chosen.row.id === row.id)
  const { name } = row
  const picture = pictures.wallet(row)
  const wallet = name
  if (platform === 'browser') return <AskedWallet row={row} attempt={here} />
  if (attempt.status !== 'waiting') {
    const words = remoteAttemptWords(t, attempt, name)
    const again = () => {
      setTries(tries + 1)
      retry()
    }
    return <AttemptBody name={name} picture={picture} status={attempt.status} words={words} onRetry={again} />
  }
  const canGet = !row.installed && installLink(row) !== undefined
  const get = canGet ? (
    <>
      <span>{t('remote.none', { wallet })}</span>{' '}
      <LinkButton onClick={onInstall}>{t('remote.get')}</LinkButton>
    </>
  ) : undefined
  if (platform === 'qrcode' || isQr) {
    const foot = isQr ? <LinkButton onClick={() => setQr(false)}>{t('remote.hideQr')}</LinkButton> : get
    return (
      <QrPanel
        uri={isPage ? walletLink(client, { row, form: 'browser' })?.href : uri}
        label={isPage ? t('remote.pageQr', { wallet }) : t('remote.qr')}
        name={name}
        picture={picture}
        text={isPage ? t('remote.scanPage', { wallet }) : t('remote.scanWith', { wallet })}
        foot={foot}
      />
    )
  }
  const texts = {
    mobile: t('remote.openText'),
    web: t('remote.webText'),
    desktop: t('remote.desktopText'),
  }
  // Who was not served by one form of link is given the other.
  const turned = tries % 2 ? [...appForms.slice(1), ...appForms.slice(0, 1)] : appForms
  const open = t('connecting.open', { wallet })
  return (
    <OpenPanel
      key={platform}
      row={row}
      forms={platform === 'mobile' ? turned : [platform]}
      words={{
        title: open,
        text: isPage ? t('remote.browserText', { wallet }) : texts[platform],
        button: open,
        question: t('remote.notOpened', { wallet }),
      }}
      uri={uri}
      wasOpened={wasOpened && tries === 0 && platform === 'mobile'}
      onQr={platform === 'mobile' && !isPage ? () => setQr(true) : undefined}
      store={platform === 'mobile' ? appStoreLink(row) : installLink(row)}
    />
  )
}
