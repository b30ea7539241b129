import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { css } from '../../../generated/remote.css.js'
import { useAnnounced } from '../../useAnnounced.js'
import { useWords } from '../../useWords.js'
import { remoteText } from './remoteText.js'
import { useOpenRequest } from './useOpenRequest.js'

/** Below any other view while a request waits in a wallet's app: the button that opens it. */
export function RequestBar() {
  const t = useWords(remoteText)
  useStyles(css)
  const { request, open } = useOpenRequest()
  const text = t('remote.requestIn', { wallet: request?.name ?? '' })
  useAnnounced(text)
  return (
    <div className="lk-request" data-testid="lk-request-bar">
      <Button variant="primary" onClick={open} testId="lk-open-request">
        {t('remote.openWallet')}
      </Button>
      <Hint>{text}</Hint>
    </div>
  )
}
