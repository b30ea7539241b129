import { type LastLogin, lastLogin, loginEmail } from '@latchkey/core/actions'
import { List } from '@latchkey/ui/components/List'
import { Note } from '@latchkey/ui/components/Note'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { MailIcon } from '@latchkey/ui/icons/MailIcon'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useWords, type Words } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../words/en/loginWords.js'
import { useCanConnect } from '../connect/WalletRows.js'
import { Brand, brandNames } from './brands.js'
import { loginError } from './loginError.js'
import { useSocial } from './useSocial.js'

/** For who comes back: one press goes on in the way of the last time. Where the way came to nothing it says so. */
export function ReturnRow({ another }: { readonly another: boolean | undefined }) {
  const client = useClient()
  const t = useWords(loginWords)
  const canConnect = useCanConnect()
  const choose = useSocial(another)
  const login = useLatchkeyState((state) => state.login)
  const [last] = useState(() => lastLogin(client))
  const [isMine, setMine] = useState(false)
  if (!last) return null
  const { isLeft, name, way } = last
  const press = () => {
    setMine(true)
    if (way !== 'email') choose(way)
    // How it went stands in the state.
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
        <Row
          label={name ? t('login.as', { name }) : wayText(t, way)}
          sublabel={name ? (way === 'email' ? t('login.byCode') : nameOf(t, way)) : undefined}
          icon={
            <RowGlyph>
              {way === 'email' ? <MailIcon /> : way === 'passkey' ? <KeyIcon /> : <Brand provider={way} />}
            </RowGlyph>
          }
          end="chevron"
          loading={isMine && isWaiting}
          disabled={!canConnect}
          testId="lk-login-last"
          onClick={press}
        />
      </List>
      {isMine && way === 'email' && login?.status === 'failed' ? (
        <Note tone="warn" role="alert" testId="lk-login-last-failed">
          {loginError(t, login.error)}
        </Note>
      ) : null}
    </div>
  )
}

const nameOf = (t: Words<typeof loginWords>, way: Exclude<LastLogin['way'], 'email'>): string =>
  way === 'passkey' ? t('login.passkey') : brandNames[way]

const wayText = (t: Words<typeof loginWords>, way: LastLogin['way']): string =>
  way === 'passkey'
    ? t('login.withPasskey')
    : way === 'email'
      ? t('login.byCode')
      : t('login.with', { provider: brandNames[way] })
