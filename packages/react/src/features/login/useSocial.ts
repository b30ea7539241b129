import { loginSocial, navigate } from '@latchkey/core/actions'
import type { SocialProvider } from '@latchkey/protocol/features'
import { useClient } from '../../provider/LatchkeyContext.js'

/** Goes on with a provider: its window opens in the press itself, then the modal goes on. */
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
