import { dismissAlert, visibleAlert } from '@latchkey/core/actions'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { css } from '../../../generated/alert.css.js'
import { useClient } from '../../../provider/LatchkeyContext.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useWords } from '../../hooks/viewHooks.js'

/** For the page's developer, in development only. */
export function AlertNote() {
  const client = useClient()
  const t = useWords()
  useStyles(css)
  useLatchkeyState((state) => state.alert)
  const alert = visibleAlert(client)
  if (!alert) return null
  return (
    <div className="lk-alert">
      <Note tone={alert.level === 'error' ? 'bad' : 'warn'} role="alert" testId="lk-alert">
        <span>{alert.message}</span>{' '}
        <LinkButton look="underline" onClick={() => dismissAlert(client)} testId="lk-alert-dismiss">
          {t('common.dismiss')}
        </LinkButton>
      </Note>
    </div>
  )
}
