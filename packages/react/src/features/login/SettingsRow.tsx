import { accountLogin, navigate, openSettings, setLoginLocale } from '@latchkey/core/actions'
import { Row, type RowProps } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { ShieldIcon } from '@latchkey/ui/icons/ShieldIcon'
import { useEffect } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'

export function SettingsRow() {
  const client = useClient()
  const t = useWords(loginWords)
  const { views } = useModalContext()
  // An approval may be the login's next view.
  useEffect(() => setLoginLocale(client, t.locale), [client, t.locale])
  const account = useLatchkeyState(({ accounts, namespace }) => accounts[namespace])
  const user = accountLogin(client)
  if (!user) return null
  const { address, allAccounts = [], newDeviceAsks } = account?.status === 'connected' ? account : {}
  const used = allAccounts.find((one) => one.address === address)?.type
  const kind = allAccounts.length > 1 && t(used === 'smartAccount' ? 'settings.smart' : 'settings.eoa')
  const open = () => navigate(client, { view: 'AccountSettings' })
  const prefetch = () => views.prefetch('AccountSettings')
  const answer = () => openSettings(client, 'devices').catch(() => undefined)
  return (
    <>
      {newDeviceAsks ? (
        <SafetyRow
          label={t('newDevice.title')}
          sublabel={t('newDevice.text')}
          testId="lk-new-device"
          onClick={answer}
        />
      ) : null}
      {user.isRecoverable === false ? (
        <SafetyRow
          label={t('protect.title')}
          sublabel={t('protect.text')}
          testId="lk-protect"
          onIntent={prefetch}
          onClick={open}
        />
      ) : null}
      <Row
        className="lk-wrap"
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
        onIntent={prefetch}
        onClick={open}
      />
    </>
  )
}

const SafetyRow = (props: Pick<RowProps, 'label' | 'sublabel' | 'testId' | 'onIntent' | 'onClick'>) => (
  <Row
    className="lk-wrap"
    icon={
      <RowGlyph>
        <ShieldIcon />
      </RowGlyph>
    }
    end="chevron"
    {...props}
  />
)
