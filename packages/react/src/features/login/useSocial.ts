import { loginSocial, navigate } from '@latchkey/core/actions'
import type { SocialProvider } from '@latchkey/protocol/features'
import { useClient } from '../../provider/LatchkeyContext.js'

/** Opens the window within the press. */
export function useSocial(another: boolean | undefined): (way: SocialProvider | 'passkey') => void {
  const client = useClient()
  return (way) => {
    const further = another ? { another } : {}
    if (way === 'passkey') navigate(client, { view: 'ConnectingPasskey', ...further })
    else if (way === 'farcaster') navigate(client, { view: 'ConnectingFarcaster', ...further })
    else {
      loginSocial(client, way).catch(() => {})
      navigate(client, { view: 'ConnectingSocial', provider: way, ...further })
    }
  }
}
