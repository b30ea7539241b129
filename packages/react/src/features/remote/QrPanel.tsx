import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Hint } from '@latchkey/ui/components/Hint'
import { Stack } from '@latchkey/ui/components/Stack'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useStyles } from '@latchkey/ui/css/useStyles'
import type { ReactNode } from 'react'
import { css } from '../../generated/remote.css.js'
import { QrCode } from '../../modal/parts/qrCode.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { remoteText } from './remoteAttempt.js'

export interface QrPanelProps {
  /** Undefined while pending. */
  readonly uri: string | undefined
  readonly label: string
  readonly name: string
  readonly picture: string | undefined
  readonly text: string
  readonly action?:
    | { readonly label: string; readonly onClick: () => void; readonly testId: string }
    | undefined
  readonly foot?: ReactNode | undefined
}

export function QrPanel({ uri, label, name, picture, text, action, foot }: QrPanelProps) {
  const t = useWords(remoteText)
  useStyles(css)
  useAnnounced(uri === undefined ? t('remote.preparing') : `${t('remote.ready')} ${text}`)
  const copy = (
    <CopyButton
      value={uri ?? ''}
      label={t('remote.copy')}
      copiedLabel={t('remote.copied')}
      disabled={uri === undefined}
      testId="lk-copy-link"
    />
  )
  return (
    <Stack gap={4}>
      <QrCode
        value={uri}
        label={label}
        logo={<WalletIcon src={picture} name={name} size={62} eager />}
        testId={uri === undefined ? 'lk-qr-placeholder' : 'lk-qr'}
      />
      <p className="lk-scan">{text}</p>
      {action ? (
        <ButtonRow>
          {copy}
          <Button onClick={action.onClick} testId={action.testId}>
            {action.label}
          </Button>
        </ButtonRow>
      ) : (
        copy
      )}
      {foot ? <Hint>{foot}</Hint> : null}
    </Stack>
  )
}
