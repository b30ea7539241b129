import { enterAgain } from '@latchkey/core/actions/enterAgain'
import type { Attempt, WalletRow } from '@latchkey/core'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useClient } from '../../../hooks/useClient.js'
import { connectingWords } from '../../../words/en/connectingWords.js'
import { useWords } from '../../useWords.js'
import { AttemptBody } from './AttemptBody.js'
import { attemptWords } from './attemptWords.js'
import { installLink } from './installLinks.js'
import { useModalContext } from '../../ModalContext.js'

/** Properties of {@link AskedWallet}. */
export interface AskedWalletProps {
  readonly row: WalletRow
  /** Undefined before it has begun. */
  readonly attempt: Attempt | undefined
}

/** A wallet of this browser that was asked: how it goes. */
export function AskedWallet({ row, attempt }: AskedWalletProps) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(connectingWords)
  const status = attempt?.status ?? 'waiting'
  const link = status === 'waiting' ? installLink(row) : undefined
  return (
    <AttemptBody
      name={row.name}
      picture={pictures.wallet(row)}
      status={status}
      words={attemptWords(t, attempt, row.name)}
      onRetry={() => enterAgain(client)}
      foot={
        link ? (
          <>
            {t('connecting.noWindow')}{' '}
            <LinkButton href={link}>{t('connecting.get', { wallet: row.name })}</LinkButton>
          </>
        ) : undefined
      }
    />
  )
}
