import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { walletsWords } from '../../../words/en/walletsWords.js'
import { useWords } from '../../useWords.js'

/** A search without a result. */
export function WalletsEmpty({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  const t = useWords(walletsWords)
  return (
    <Empty
      icon={<SearchIcon size={28} />}
      title={t('allWallets.empty')}
      testId="lk-search-empty"
      action={
        <Button onClick={onClear} testId="lk-search-clear">
          {t('allWallets.clear')}
        </Button>
      }
    >
      {t('allWallets.emptyText', { query: query.trim() })}
    </Empty>
  )
}
