import { disconnect } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'

/** Logs out, and opens the login with the last method. */
export function LoginAgain() {
  const client = useClient()
  const t = useWords(loginWords)
  const connected = useConnected()
  const isNeeded = useLatchkeyState(({ login }) => login?.error?.name === 'login_again')
  if (!isNeeded || !connected) return null
  const leave = async () => {
    // The page is logged out anyway.
    await disconnect(client, { connectionId: connected.account.connectionId }).catch(() => {})
    await client.open({ view: 'Connect' })
  }
  return (
    <Button variant="primary" onClick={() => void leave()} testId="lk-login-again">
      {t('login.againButton')}
    </Button>
  )
}
