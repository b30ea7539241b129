import { canHaveName, hasOwnName, navigate } from '@latchkey/core/actions'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { SparkleIcon } from '@latchkey/ui/icons/SparkleIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../generated/words/namesWords.js'

export function NameRow() {
  const client = useClient()
  const t = useWords(namesWords)
  const { can, has } = useLatchkeyState((state) => ({
    can: canHaveName(state, client.config),
    has: hasOwnName(state, client.config),
  }))
  if (!can) return null
  return (
    <Row
      isName
      label={t(has ? 'names.profile' : 'names.get')}
      tone="quiet"
      icon={
        <RowGlyph plain>
          <SparkleIcon />
        </RowGlyph>
      }
      end="chevron"
      testId="lk-account-name"
      onClick={() => navigate(client, { view: has ? 'Profile' : 'RegisterAccountName' })}
    />
  )
}
