import { navigate } from '@latchkey/core/actions/navigate'
import { walletPlatforms } from '@latchkey/core/actions/walletPlatforms'
import { whoCanScan } from '@latchkey/core/actions/whoCanScan'
import { Button } from '@latchkey/ui/components/Button'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { View } from '@latchkey/ui/components/View'
import { useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useModalContext } from '../../ModalContext.js'
import { useWords } from '../../useWords.js'
import { scannerNames } from '../../wallets/scannerNames.js'
import { AttemptBody } from '../connecting/AttemptBody.js'
import { anyWallet } from './anyWallet.js'
import { OpenPanel } from './OpenPanel.js'
import { QrPanel } from './QrPanel.js'
import { remoteAttemptWords } from './remoteAttemptWords.js'
import { remoteText } from './remoteText.js'
import { useHasExpired } from './useHasExpired.js'
import { useRemoteAttempt } from './useRemoteAttempt.js'

const view = 'ConnectingWalletConnectBasic'

/** Connecting to any wallet elsewhere: a code to scan; on a phone the apps that the system offers. */
export function AnyWalletView() {
  const t = useWords(remoteText)
  const client = useClient()
  const detected = useLatchkeyState((state) => state.detected)
  const { pictures } = useModalContext()
  // Who pressed the connector's row wants a code of this page, not one that the host has made.
  const given = useLatchkeyState(({ modal, pairing }) =>
    pairing?.given && modal.wallet?.row.type !== 'WALLET_CONNECT' ? pairing.expiresAt : undefined,
  )
  const { uri, attempt, retry } = useRemoteAttempt(view, undefined)
  const hasExpired = useHasExpired(given)
  const row = anyWallet(detected)
  const { metadata } = client.config
  const name = given === undefined ? row.name : metadata.name
  const picture = given === undefined ? pictures.wallet(row) : metadata.icons?.[0]
  const shown = given === undefined ? attempt : hasExpired ? expired : waiting
  return (
    <View testId={`lk-view-${view}`}>
      {shown.status === 'waiting' ? (
        <Ways uri={uri} row={row} name={name} picture={picture} />
      ) : (
        <AttemptBody
          name={name}
          picture={picture}
          status={shown.status}
          words={
            shown === expired
              ? { title: t('remote.expired'), text: t('remote.givenExpiredText') }
              : remoteAttemptWords(t, shown, t('remote.theWallet'))
          }
          onRetry={retry}
          isFinal={shown === expired}
        />
      )}
    </View>
  )
}

const waiting = { status: 'waiting' } as const
const expired = { status: 'failed' } as const

interface WaysProps {
  readonly uri: string | undefined
  readonly row: ReturnType<typeof anyWallet>
  readonly name: string
  readonly picture: string | undefined
}

function Ways({ uri, row, name, picture }: WaysProps) {
  const client = useClient()
  const t = useWords(remoteText)
  const { views } = useModalContext()
  const { allWallets } = useLatchkeyState((state) => state.features)
  const isPhone = walletPlatforms(client, row)[0] === 'mobile'
  const [isQr, setQr] = useState(!isPhone)
  const scanners = whoCanScan(client)
  const wallets = scannerNames(scanners)
  const scanText = !scanners
    ? t('remote.scan')
    : wallets
      ? t('remote.scanOnly', { wallets })
      : t('remote.scanOwn')
  const anyText = !scanners
    ? t('remote.anyText')
    : wallets
      ? t('remote.anyOnly', { wallets })
      : t('remote.anyOwn')
  const toAll = () => navigate(client, { view: 'AllWallets' })
  if (isQr) {
    return (
      <QrPanel
        uri={uri}
        name={name}
        picture={picture}
        label={t('remote.qr')}
        text={scanText}
        action={
          allWallets ? { label: t('allWallets.title'), onClick: toAll, testId: 'lk-all-wallets' } : undefined
        }
        foot={
          isPhone ? <LinkButton onClick={() => setQr(false)}>{t('remote.hideQr')}</LinkButton> : undefined
        }
      />
    )
  }
  return (
    <OpenPanel
      row={row}
      forms={['system']}
      words={{
        title: t('remote.anyTitle'),
        text: anyText,
        button: t('remote.openAny'),
        question: t('remote.anyNotOpened'),
      }}
      uri={uri}
      action={
        allWallets ? (
          <Button onClick={toAll} onIntent={() => views.prefetch('AllWallets')} testId="lk-all-wallets">
            {t('allWallets.title')}
          </Button>
        ) : undefined
      }
      foot={
        <LinkButton onClick={() => setQr(true)} testId="lk-show-qr">
          {t('remote.showQrCode')}
        </LinkButton>
      }
    />
  )
}
