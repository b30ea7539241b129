import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { SignInRequest } from '../types/signIn.js'

/**
 * What a wallet is to sign with its approval, or with a login, where visitors sign in and all families know how.
 *
 * @param able families in which the connector's wallets do
 */
export async function signInWith(
  context: Context,
  able: readonly Namespace[] | undefined,
  namespaces: readonly Namespace[],
): Promise<SignInRequest | undefined> {
  const { config, lazy } = context
  if (!(config.siwx ?? config.siweConfig)) return undefined
  if (!namespaces.every((namespace) => able?.includes(namespace))) return undefined
  const code = await lazy.signIn().catch(() => undefined)
  return code?.oneClickRequest(context, namespaces)
}
