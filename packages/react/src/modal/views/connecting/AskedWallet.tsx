import type { WalletRow } from '@latchkey/core'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { connectingWords } from '../../../words/en/connectingWords.js'
import { useWords } from '../../useWords.js'
import { AttemptBody } from './AttemptBody.js'
import { attemptWords } from './attemptWords.js'
import { installLink } from './installLinks.js'
import type { WalletAsk } from './useWalletAsk.js'
import { useModalContext } from '../../ModalContext.js'

/** A wallet of this browser that was asked: how it goes. */
export function AskedWallet({ row, ask }: { readonly row: WalletRow; readonly ask: WalletAsk }) {
  const { pictures } = useModalContext()
  const t = useWords(connectingWords)
  const { attempt, retry } = ask
  const status = attempt?.status ?? 'waiting'
  const link = status === 'waiting' ? installLink(row) : undefined
  return (
    <AttemptBody
      name={row.name}
      picture={pictures.wallet(row)}
      status={status}
      words={attemptWords(t, attempt, row.name)}
      onRetry={retry}
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
