import type { WalletRow } from '@latchkey/core'
import { openWalletLink, walletLink, type WalletLinkForm } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { LinkIcon } from '@latchkey/ui/icons/LinkIcon'
import { QrIcon } from '@latchkey/ui/icons/QrIcon'
import type { ReactNode } from 'react'
import { useAnnounced, useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { remoteText } from './remoteAttempt.js'
import { useOpenWallet } from './useOpenWallet.js'

export interface OpenPanelProps {
  readonly row: WalletRow
  readonly forms: readonly WalletLinkForm[]
  readonly words: Readonly<Record<'title' | 'text' | 'button' | 'question', string>>
  /** Undefined while pending. */
  readonly uri: string | undefined
  /** By the press that led here. */
  readonly wasOpened?: boolean | undefined
  readonly onQr?: (() => void) | undefined
  readonly store?: string | undefined
  readonly action?: ReactNode | undefined
  readonly foot?: ReactNode | undefined
}

export function OpenPanel(props: OpenPanelProps) {
  const { row, forms, words, uri, onQr, store, action, foot } = props
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(remoteText)
  const [first, second] = forms
  const { open, isOpened, isStuck } = useOpenWallet(
    (form: WalletLinkForm) => openWalletLink(client, { row, form }) !== undefined,
    props.wasOpened ?? false,
  )
  useAnnounced([words.title, words.text])
  // The page's address, if the wallet opens the page.
  const copied = first === 'browser' ? walletLink(client, { row, form: first })?.href : uri
  const onOther = second && (() => open(second))
  return (
    <>
      <IconRing state={isOpened ? 'waiting' : 'idle'} testId="lk-ring">
        <WalletIcon src={pictures.wallet(row)} name={row.name} size={92} eager />
      </IconRing>
      <Message title={words.title} testId="lk-connecting-message">
        {words.text}
      </Message>
      <Stack>
        <Button
          variant={isOpened && !isStuck ? 'secondary' : 'primary'}
          onClick={() => first && open(first)}
          loading={!copied}
          endIcon={first === 'web' ? <ExternalIcon size={18} /> : undefined}
          testId="lk-open-wallet"
        >
          {isStuck ? t('common.tryAgain') : words.button}
        </Button>
        {isStuck ? (
          <OpenFallbacks
            question={words.question}
            onOtherLink={onOther}
            copied={copied}
            onQr={onQr}
            store={store}
          />
        ) : (
          action
        )}
        {foot ? <Hint>{foot}</Hint> : null}
      </Stack>
    </>
  )
}

interface OpenFallbacksProps extends Pick<OpenPanelProps, 'onQr' | 'store'> {
  readonly question: string
  readonly onOtherLink: (() => void) | undefined
  /** Undefined while pending. */
  readonly copied: string | undefined
}

function OpenFallbacks({ question, onOtherLink, copied, onQr, store }: OpenFallbacksProps) {
  const t = useWords(remoteText)
  useAnnounced(question)
  const buttons = [
    onOtherLink && (
      <Button
        key="link"
        icon={<LinkIcon size={18} stroke={2} />}
        onClick={onOtherLink}
        testId="lk-other-link"
      >
        {t('remote.otherLink')}
      </Button>
    ),
    <CopyButton
      key="copy"
      value={copied ?? ''}
      label={t('remote.copy')}
      copiedLabel={t('remote.copied')}
      disabled={!copied}
      testId="lk-copy-link"
    />,
    onQr && (
      <Button key="qr" icon={<QrIcon size={18} stroke={2} />} onClick={onQr} testId="lk-show-qr">
        {t('remote.showQr')}
      </Button>
    ),
    store && (
      <Button key="store" href={store} endIcon={<ExternalIcon size={18} />} testId="lk-store">
        {t('remote.getApp')}
      </Button>
    ),
  ].filter(Boolean)
  return (
    <div data-testid="lk-way-out">
      <Hint>{question}</Hint>
      <Stack>
        {[0, 2].map((at) =>
          buttons.length > at ? <ButtonRow key={at}>{buttons.slice(at, at + 2)}</ButtonRow> : null,
        )}
      </Stack>
    </div>
  )
}
