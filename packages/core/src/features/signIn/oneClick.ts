import { type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { type SiwxData, type SiwxSession, signInMessage, withRecapStatement } from '@latchkey/protocol/signIn'
import type { Context } from '../../store/context.js'
import type { Cacao, SignInRequest } from '../../types/signIn.js'
import type { ConnectedAccount } from '../../types/state.js'
import { capturesEmail } from './emailCapture.js'
import { isEnabled, memoryOf, siwxOf } from './signInState.js'

/** Milliseconds; then the QR code shows without a nonce. */
const patience = 1500

const zeroAddress = '0x0000000000000000000000000000000000000000'

/** Undefined if sign-in is manual, the host signs differently, or no nonce arrives in time. */
export async function oneClickRequest(
  context: Context,
  namespaces: readonly Namespace[],
): Promise<SignInRequest | undefined> {
  if (!isEnabled(context) || capturesEmail(context)) return undefined
  const siwx = siwxOf(context)
  const network = context.config.networks.find(({ chainNamespace }) => namespaces.includes(chainNamespace))
  if (siwx.prompt === 'manual' || siwx.signMessage || !network) return undefined
  const { platform } = context
  let timer: unknown
  try {
    const message = await Promise.race([
      siwx.createMessage({ chainId: network.caipNetworkId, accountAddress: zeroAddress }),
      new Promise<undefined>((resolve) => {
        timer = platform.setTimeout(() => resolve(undefined), patience)
      }),
    ])
    if (!message) return undefined
    const { nonce, domain, uri, statement, expirationTime, notBefore, requestId, resources } = message
    memoryOf(context).oneClick = nonce
    // The proposal sets `issuedAt`: it may be renewed.
    return { nonce, domain, uri, statement, expirationTime, notBefore, requestId, resources }
  } catch (error) {
    context.log.warn('There is no one-click sign-in', error)
    return undefined
  } finally {
    platform.clearTimeout(timer)
  }
}

/** Unverified. Returned once. */
export function oneClickSession(context: Context, account: ConnectedAccount): SiwxSession | undefined {
  const { connectionId, caipAddress, chainId } = account
  const memory = memoryOf(context)
  const connection = context.connections.get(connectionId)
  const cacaos = connection?.signed ?? connection?.session?.cacaos ?? []
  const sessions = cacaos.flatMap((cacao) => (cacao.p.nonce === memory.oneClick ? [sessionOf(cacao)] : []))
  const ownSessions = sessions.filter(
    ({ data }) => data.accountAddress.toLowerCase() === parseCaip10(caipAddress).address.toLowerCase(),
  )
  if (ownSessions.length === 0) return undefined
  delete memory.oneClick
  return ownSessions.find(({ data }) => data.chainId === chainId) ?? ownSessions[0]
}

function sessionOf(cacao: Cacao): SiwxSession {
  const { p, s } = cacao
  const [, , namespace, reference, accountAddress = ''] = p.iss.split(':')
  const statement = withRecapStatement(p.statement, p.resources)
  const data: SiwxData = {
    accountAddress,
    chainId: `${namespace}:${reference}`,
    domain: p.domain,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    issuedAt: p.iat,
    ...(statement !== undefined && { statement }),
    ...(p.resources && { resources: p.resources }),
    ...(p.requestId !== undefined && { requestId: p.requestId }),
    ...(p.exp !== undefined && { expirationTime: p.exp }),
    ...(p.nbf !== undefined && { notBefore: p.nbf }),
  }
  return { data, message: signInMessage(data) ?? '', signature: s.s, cacao }
}
