import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'
import type { SignInRequest } from '../types/signIn.js'

/** Only if the wallet supports it for all families. */
export async function signInWith(
  context: Context,
  supported: readonly Namespace[] | undefined,
  namespaces: readonly Namespace[],
): Promise<SignInRequest | undefined> {
  const { config, lazy } = context
  if (!(config.siwx ?? config.siweConfig)) return undefined
  if (!namespaces.every((namespace) => supported?.includes(namespace))) return undefined
  const code = await lazy.signIn().catch(() => undefined)
  return code?.oneClickRequest(context, namespaces)
}
