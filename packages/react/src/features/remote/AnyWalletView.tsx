import type { DetectedWallet, WalletRow } from '@latchkey/core'
import { navigate, walletPlatforms, scanningWallets } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { View } from '@latchkey/ui/components/View'
import { useEffect, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { scannerNames } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { AttemptBody } from '../connecting/AttemptBody.js'
import { OpenPanel } from './OpenPanel.js'
import { QrPanel } from './QrPanel.js'
import { remoteAttemptWords, remoteText, useRemoteAttempt } from './remoteAttempt.js'

const view = 'ConnectingWalletConnectBasic'

/** A code to scan; on a phone the system's choice of apps. */
export function AnyWalletView() {
  const t = useWords(remoteText)
  const client = useClient()
  const detected = useLatchkeyState((state) => state.detected)
  const { pictures } = useModalContext()
  // Needs this page's code, not a pairing that the host created.
  const hostPairingExpiry = useLatchkeyState(({ modal, pairing }) =>
    pairing?.given && !modal.wallet?.row.elsewhere ? pairing.expiresAt : undefined,
  )
  const { uri, attempt, retry } = useRemoteAttempt(view, undefined)
  const hasExpired = useHasExpired(hostPairingExpiry)
  const row = anyWallet(detected)
  const { metadata } = client.config
  const name = hostPairingExpiry === undefined ? row.name : metadata.name
  const picture = hostPairingExpiry === undefined ? pictures.wallet(row) : metadata.icons?.[0]
  const shownAttempt = hostPairingExpiry === undefined ? attempt : hasExpired ? expired : waiting
  return (
    <View testId={`lk-view-${view}`}>
      {shownAttempt.status === 'waiting' ? (
        <PairingOptions uri={uri} row={row} name={name} picture={picture} />
      ) : (
        <AttemptBody
          name={name}
          picture={picture}
          status={shownAttempt.status}
          words={
            shownAttempt === expired
              ? { title: t('remote.expired'), text: t('remote.givenExpiredText') }
              : remoteAttemptWords(t, shownAttempt, t('remote.theWallet'))
          }
          onRetry={retry}
          isFinal={shownAttempt === expired}
        />
      )}
    </View>
  )
}

const waiting = { status: 'waiting' } as const
const expired = { status: 'failed' } as const

interface PairingOptionsProps {
  readonly uri: string | undefined
  readonly row: ReturnType<typeof anyWallet>
  readonly name: string
  readonly picture: string | undefined
}

function PairingOptions({ uri, row, name, picture }: PairingOptionsProps) {
  const client = useClient()
  const t = useWords(remoteText)
  const { views } = useModalContext()
  const { allWallets } = useLatchkeyState((state) => state.features)
  const isPhone = walletPlatforms(client, row)[0] === 'mobile'
  const [isQr, setQr] = useState(!isPhone)
  const [scanText, anyText] = pairingTexts(t, scanningWallets(client))
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

function pairingTexts(
  t: Words<typeof remoteText>,
  scanners: ReturnType<typeof scanningWallets>,
): readonly [scan: string, any: string] {
  if (!scanners) return [t('remote.scan'), t('remote.anyText')]
  const wallets = scannerNames(scanners, t.locale)
  return wallets
    ? [t('remote.scanOnly', { wallets }), t('remote.anyOnly', { wallets })]
    : [t('remote.scanOwn'), t('remote.anyOwn')]
}

function anyWallet(detected: Readonly<Record<string, DetectedWallet>>): WalletRow {
  const found = Object.values(detected).find(({ elsewhere }) => elsewhere)
  return {
    id: found?.id ?? 'walletConnect',
    name: found?.name ?? 'WalletConnect',
    elsewhere: true,
    section: 'walletConnect',
    installed: false,
    recent: false,
    namespaces: found?.namespaces ?? [],
    aliases: [],
    ...(found?.icon === undefined ? {} : { icon: found.icon }),
  }
}

/** @param at Unix milliseconds; undefined for never */
function useHasExpired(at: number | undefined): boolean {
  const [expiredAt, setExpiredAt] = useState<number>()
  useEffect(() => {
    if (at === undefined) return undefined
    const remainingMs = at - Date.now()
    // A timer of more than 24 days would fire at once.
    if (remainingMs > 2 ** 31 - 1) return undefined
    const timer = setTimeout(() => setExpiredAt(at), Math.max(0, remainingMs))
    return () => clearTimeout(timer)
  }, [at])
  return at !== undefined && expiredAt === at
}
