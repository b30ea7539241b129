import { accountLogin, navigate } from '@latchkey/core/actions'
import { IconButton } from '@latchkey/ui/components/IconButton'
import { GearIcon } from '@latchkey/ui/icons/GearIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'

export function SettingsButton() {
  const client = useClient()
  const t = useWords(loginWords)
  const { views } = useModalContext()
  const isFirst = useLatchkeyState(({ modal }) => modal.stack.length < 2)
  // Follows the account while the view is open.
  useLatchkeyState(({ accounts, namespace }) => accounts[namespace])
  if (!isFirst || !accountLogin(client)) return null
  return (
    <span className="lk-header-start" onPointerEnter={() => views.prefetch('AccountSettings')}>
      <IconButton
        label={t('settings.open')}
        onClick={() => navigate(client, { view: 'AccountSettings' })}
        testId="lk-settings"
      >
        <GearIcon />
      </IconButton>
    </span>
  )
}
