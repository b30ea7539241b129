import { hashMessage } from '../../crypto/hashMessage.js'
import { serializeSignature } from '../../crypto/serializeSignature.js'
import { firstObject, grantedAccounts, requireAccount, type Handler, type WalletContext } from '../context.js'
import { rpcError } from '../rpcError.js'
import { askToConnect, grant, unlock } from './accountHandlers.js'

/** ERC-7846, opt-in, with `signInWithEthereum`: one approval connects and signs in. */
export const connectHandlers: Readonly<Record<string, Handler>> = {
  async wallet_connect(context, params) {
    if (!context.options.signIn) throw rpcError({ code: -32601 })
    const { capabilities = {}, version } = firstObject(params)
    if (version !== '1')
      throw rpcError({ code: -32602, message: 'Only version 1 of wallet_connect is known.' })
    const { signInWithEthereum } = firstObject([capabilities])
    if (signInWithEthereum === undefined) {
      const addresses = await askToConnect(context, false)
      return { accounts: addresses.map((address) => ({ address, capabilities: {} })) }
    }
    return { accounts: await signIn(context, firstObject([signInWithEthereum])) }
  },
}

async function signIn(context: WalletContext, request: Readonly<Record<string, unknown>>) {
  await unlock(context)
  const [address] = grantedAccounts(context)
  if (!address) throw rpcError({ code: 4100 })
  const { host } = new URL(context.environment.origin)
  const { domain = host } = request
  const text = signInText({ ...request, domain }, address)
  const isOwn = domain === host
  const warning = isOwn ? null : `The request is for ${String(domain)}, not for this site.`
  await context.approvals.ask({ kind: 'signIn', account: address, text, warning })
  grant(context, grantedAccounts(context))
  const account = requireAccount(context, address)
  const signed = context.options.signIn === 'wrong' ? `${text} ` : text
  const signature = serializeSignature(account.signHash(hashMessage(new TextEncoder().encode(signed))))
  const proof = { signInWithEthereum: { message: text, signature } }
  return grantedAccounts(context).map((one) => ({
    address: one,
    capabilities: one === address ? proof : {},
  }))
}

const lines: readonly (readonly [string, string])[] = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
]

function signInText(request: Readonly<Record<string, unknown>>, address: string): string {
  const fields = { version: '1', ...request, chainId: Number(request['chainId']) } as Record<string, unknown>
  const { domain, resources, statement } = fields
  const known = lines.flatMap(([label, key]) =>
    fields[key] === undefined ? [] : [`${label}: ${String(fields[key])}`],
  )
  const listed = Array.isArray(resources) ? ['Resources:', ...resources.map((one) => `- ${String(one)}`)] : []
  const head = `${String(domain)} wants you to sign in with your Ethereum account:\n${address}\n`
  return [head, ...(statement === undefined ? [''] : [String(statement), '']), ...known, ...listed].join('\n')
}
