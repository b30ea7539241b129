import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { SignInRequest } from '../types/signIn.js'

/**
 * What a wallet is to sign with its approval, or with a login, where visitors sign in and all families know how.
 *
 * @param able families in which the connector's wallets do
 */
export function signInWith(
  context: Context,
  able: readonly Namespace[] | undefined,
  namespaces: readonly Namespace[],
): Promise<SignInRequest | undefined> | undefined {
  const { config, lazy } = context
  if (!(config.siwx ?? config.siweConfig)) return undefined
  if (!namespaces.every((namespace) => able?.includes(namespace))) return undefined
  return lazy
    .wallet()
    .then(({ connectedLazy }) => connectedLazy.signIn())
    .then(({ oneClickRequest }) => oneClickRequest(context, namespaces))
    .catch(() => undefined)
}
