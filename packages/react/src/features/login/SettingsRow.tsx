import { accountLogin, navigate } from '@latchkey/core/actions'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../words/en/loginWords.js'

/** The way to the settings of an account that a visitor logged in to; nothing for other wallets. */
export function SettingsRow() {
  const client = useClient()
  const t = useWords(loginWords)
  const { views } = useModalContext()
  useLatchkeyState(({ accounts }) => accounts)
  const user = accountLogin(client)
  if (!user) return null
  return (
    <Row
      label={t('settings.open')}
      sublabel={user.email ?? user.username}
      tone="quiet"
      icon={
        <RowGlyph plain>
          <KeyIcon />
        </RowGlyph>
      }
      end="chevron"
      testId="lk-account-settings"
      onIntent={() => views.prefetch('AccountSettings')}
      onClick={() => navigate(client, { view: 'AccountSettings' })}
    />
  )
}
