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
  const account = useLatchkeyState(({ accounts, namespace }) => accounts[namespace])
  const user = accountLogin(client)
  if (!user) return null
  const { address, allAccounts = [] } = account?.status === 'connected' ? account : {}
  const used = allAccounts.find((one) => one.address === address)?.type
  const kind = allAccounts.length > 1 && t(used === 'smartAccount' ? 'settings.smart' : 'settings.eoa')
  return (
    <Row
      label={t('settings.open')}
      sublabel={[kind, user.email ?? user.username].filter(Boolean).join(' · ') || undefined}
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
