import { accountLogin } from '@latchkey/core/actions'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { SelectRow } from '@latchkey/ui/components/SelectRow'
import { GlobeIcon } from '@latchkey/ui/icons/GlobeIcon'
import { languageWords } from '../../../generated/words/languageWords.js'
import { useClient, useLatchkeyContext } from '../../../provider/LatchkeyContext.js'
import { useWords } from '../../hooks/viewHooks.js'
import type { LanguageRowProps } from '../lazyParts.js'

/**
 * In the settings of a logged-in visitor, otherwise in the account; nowhere if the host decides.
 */
export function LanguageRow({ inSettings = false }: LanguageRowProps) {
  const client = useClient()
  const { menu } = useLatchkeyContext().words
  const t = useWords(languageWords)
  if (!menu || inSettings !== Boolean(accountLogin(client))) return null
  return (
    <SelectRow
      label={t('language.title')}
      icon={
        <RowGlyph plain>
          <GlobeIcon />
        </RowGlyph>
      }
      value={menu.chosen ?? ''}
      options={[
        { value: '', name: t('language.page') },
        ...menu.languages.map(({ tag, name }) => ({ value: tag, name, lang: tag })),
      ]}
      onChange={(tag) => menu.choose(tag || undefined)}
      testId="lk-language"
    />
  )
}
