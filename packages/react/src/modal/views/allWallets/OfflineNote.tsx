import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import { walletsWords } from '../../../words/en/walletsWords.js'
import { useWords } from '../../useWords.js'

/** The list could not be read; what is on this device stays usable. */
export function OfflineNote({
  hasWallets,
  onRetry,
}: {
  readonly hasWallets: boolean
  readonly onRetry: () => void
}) {
  const t = useWords(walletsWords)
  return (
    <Note tone="bad" icon={<OfflineIcon size={18} stroke={2} />} role="status" testId="lk-offline">
      {hasWallets ? t('allWallets.offline') : t('allWallets.offlineEmpty')}{' '}
      <LinkButton look="underline" onClick={onRetry} testId="lk-offline-retry">
        {t('common.tryAgain')}
      </LinkButton>
    </Note>
  )
}
