import { type LastLogin, loginEmail } from '@latchkey/core/actions'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { MailIcon } from '@latchkey/ui/icons/MailIcon'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { ReturnRow } from '../connect/ReturnRow.js'
import { Brand, brandNames } from './brands.js'
import { loginError } from './loginError.js'
import { useSocial } from './useSocial.js'

export interface LastLoginRowProps {
  readonly last: LastLogin
  readonly another: boolean | undefined
}

export function LastLoginRow({ last, another }: LastLoginRowProps) {
  const client = useClient()
  const t = useWords(loginWords)
  const choose = useSocial(another)
  const login = useLatchkeyState((state) => state.login)
  const [isStarted, setStarted] = useState(false)
  const { days, isLeft, name, way } = last
  const press = () => {
    setStarted(true)
    if (way !== 'email') choose(way)
    else if (login?.status !== 'waiting') loginEmail(client, name).catch(() => {})
  }
  const isWaiting = login?.status === 'waiting'
  return (
    <div className="lk-login">
      {isLeft && !isWaiting && way !== 'email' && way !== 'passkey' ? (
        <Note tone="info" role="status" testId="lk-login-left">
          {t('login.left', { provider: brandNames[way] })}
        </Note>
      ) : null}
      <List label={t('login.socials')}>
        <ReturnRow
          name={name}
          way={name ? nameOf(t, way) : loginMethodText(t, way)}
          days={days}
          icon={
            <RowGlyph>
              {way === 'email' ? <MailIcon /> : way === 'passkey' ? <KeyIcon /> : <Brand provider={way} />}
            </RowGlyph>
          }
          loading={isStarted && isWaiting}
          testId="lk-login-last"
          onClick={press}
        />
      </List>
      {isStarted && way === 'email' && login?.status === 'failed' ? (
        <Note tone="warn" role="alert" testId="lk-login-last-failed">
          {loginError(t, login.error)}
        </Note>
      ) : null}
    </div>
  )
}

const nameOf = (t: Words<typeof loginWords>, way: LastLogin['way']): string =>
  way === 'passkey' ? t('login.passkey') : way === 'email' ? t('login.byCode') : brandNames[way]

const loginMethodText = (t: Words<typeof loginWords>, way: LastLogin['way']): string =>
  way === 'passkey'
    ? t('login.withPasskey')
    : way === 'email'
      ? t('login.byCode')
      : t('login.with', { provider: brandNames[way] })
