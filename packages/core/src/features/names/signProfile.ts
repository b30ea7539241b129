import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import {
  httpPaths,
  type ProfileAttributes,
  type RegisterNameMessage,
  type SignedNameRequest,
  type UpdateProfileMessage,
} from '@latchkey/protocol/http'
import { saveLastAccounts } from '../../connections/saveLastAccounts.js'
import { signMessage } from '../../connections/requests.js'
import { navigate, replaceRoute } from '../../router/moves.js'
import { createCache } from '../../storage/createCache.js'
import { identityCache } from '../../storage/identityCache.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import type { NamesState } from '../../types/names.js'
import type { ConnectedAccount } from '../../types/state.js'
import { checkName, type NameProblem } from './checkName.js'
import { coinTypeOf } from './coinType.js'
import { fetchIdentity, gatewayOf, hasNames } from './readNames.js'

export interface ProfileOptions {
  /** An empty text removes it. */
  readonly bio?: string | undefined
  /** PNG, JPEG, WebP or GIF of at most 128 kB; null removes it. */
  readonly picture?: Blob | null | undefined
  /** By coin type (SLIP-44, ENSIP-11); null removes one. */
  readonly addresses?: Readonly<Record<string, string | null>> | undefined
}

export interface RegisterNameOptions extends ProfileOptions {
  /** With or without the gateway's suffix. */
  readonly name: string
}

export async function registerName(
  context: Context,
  { name: requestedName, addresses: _addresses, ...profile }: RegisterNameOptions,
): Promise<string> {
  const { gateway, account } = requireAccount(context)
  const [suffix = ''] = gateway.suffixes
  const name = withSuffix(requestedName, suffix)
  const problem = checkName(name.slice(0, -suffix.length))
  if (problem) return fail(context, name, nameError(name, problem))
  await save(context, name, account, async () => {
    const { attributes, picture } = await attributesOf(profile)
    const message: RegisterNameMessage = { name, attributes, timestamp: secondsOf(context) }
    const request = await sign(context, account, message, picture)
    change(context, { status: 'saving', name })
    await gateway.http.post(httpPaths.profiles, request, { isTheirs: true })
  })
  const view = shownView(context.store.getState())
  if (view === 'RegisterAccountName') replaceRoute(context.client, { view: 'RegisterAccountNameSuccess' })
  else if (view !== undefined) navigate(context.client, { view: 'RegisterAccountNameSuccess' })
  return name
}

export async function updateProfile(context: Context, options: ProfileOptions): Promise<void> {
  const { gateway, account } = requireAccount(context)
  const name = account.profileName
  if (name === undefined || !gateway.suffixes.some((suffix) => name.endsWith(suffix)))
    throw new LatchkeyError('name_resolution_failed', { details: { reason: 'the account has no name here' } })
  await save(context, name, account, async () => {
    const { addresses } = options
    await checkAddresses(context, account, addresses)
    const { attributes, picture } = await attributesOf(options)
    const message: UpdateProfileMessage = {
      name,
      attributes,
      timestamp: secondsOf(context),
      ...(addresses && { addresses }),
    }
    const request = await sign(context, account, message, picture)
    change(context, { status: 'saving', name })
    await gateway.http.post(httpPaths.profile(name), request, { isTheirs: true })
  })
}

/** An invalid address would lose funds. */
async function checkAddresses(
  { adapters, env }: Context,
  { namespace }: ConnectedAccount,
  addresses: ProfileOptions['addresses'] = {},
): Promise<void> {
  const reads = await adapters.get(namespace)?.reads(env)
  for (const address of Object.values(addresses))
    if (address !== null && !reads?.isAddress?.(address))
      throw new LatchkeyError('name_registration_failed', { details: { kind: 'invalid_address', address } })
}

function requireAccount(context: Context) {
  const account = connectedAccount(context.store.getState())
  if (!account) throw new LatchkeyError('address_or_auth_connector_not_found')
  const gateway = gatewayOf(context)
  if (!gateway || gateway.suffixes.length === 0 || !hasNames(context, account.chainId))
    throw new LatchkeyError('network_not_found')
  return { gateway, account }
}

async function save(
  context: Context,
  name: string,
  account: ConnectedAccount,
  run: () => Promise<void>,
): Promise<void> {
  const { status } = context.store.getState().names ?? {}
  if (status === 'signing' || status === 'saving') throw new LatchkeyError('request_pending')
  change(context, { status: 'signing', name })
  try {
    await run()
  } catch (thrown) {
    return fail(context, name, errorOf(thrown, name))
  }
  const { address, chainId } = account
  createCache(context, 'ens', (value): value is unknown => value !== undefined).remove(address.toLowerCase())
  identityCache(context).remove(account.caipAddress)
  const identity = await fetchIdentity(context, { address, chainId, fresh: true }).catch(() => ({
    name,
    avatar: account.profileImage ?? null,
  }))
  showIdentity(context, account, identity)
  change(context, { status: 'idle', name })
}

export function showIdentity(
  context: Context,
  { namespace, caipAddress }: Pick<ConnectedAccount, 'namespace' | 'caipAddress'>,
  { name, avatar }: { readonly name: string | null; readonly avatar: string | null },
): void {
  const account = connectedAccount(context.store.getState(), namespace)
  if (context.lifetime.aborted || account?.caipAddress !== caipAddress) return
  const { profileName, profileImage, ...facts } = account
  if ((profileName ?? null) === name && (profileImage ?? null) === avatar) return
  const shown = { ...facts, ...(name && { profileName: name }), ...(avatar && { profileImage: avatar }) }
  context.update('identity', ({ accounts }) => ({ accounts: { ...accounts, [namespace]: shown } }))
  saveLastAccounts(context, [shown])
}

async function sign(
  context: Context,
  { address, chainId, namespace }: { address: string; chainId: Caip2; namespace: string },
  message: RegisterNameMessage,
  picture: string | undefined,
): Promise<SignedNameRequest> {
  const text = JSON.stringify(message)
  const coinType = coinTypeOf(chainId)
  const signature = await signMessage(context, { message: text, namespace })
  if (connectedAccount(context.store.getState(), namespace)?.address !== address)
    throw new LatchkeyError('request_aborted')
  return { coin_type: coinType, address, message: text, signature, ...(picture && { picture }) }
}

const secondsOf = ({ platform }: Pick<Context, 'platform'>): number => Math.floor(platform.now() / 1000)

function withSuffix(name: string, suffix: string): string {
  const lowerCase = name.trim().toLowerCase()
  return lowerCase.endsWith(suffix) ? lowerCase : lowerCase + suffix
}

/** Signs its digest: wallets show one line instead of 100 kB. */
async function attributesOf({ bio, picture }: ProfileOptions): Promise<{
  readonly attributes: ProfileAttributes
  readonly picture?: string
}> {
  const bioAttribute = bio === undefined ? {} : { bio }
  if (picture === undefined) return { attributes: bioAttribute }
  if (picture === null) return { attributes: { ...bioAttribute, avatar: '' } }
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Calls limit their arguments.
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return {
    attributes: { ...bioAttribute, avatar: `sha256:${hex}` },
    picture: `data:${picture.type};base64,${btoa(text)}`,
  }
}

function change(context: Context, names: NamesState): void {
  if (!context.lifetime.aborted) context.update('names', () => ({ names }))
}

function fail(context: Context, name: string, error: LatchkeyError): never {
  change(context, { status: 'failed', name, error: error.toJSON() })
  throw error
}

function errorOf(thrown: unknown, name: string): LatchkeyError {
  if (!isLatchkeyError(thrown, 'http_failed'))
    return toLatchkeyError(thrown, 'name_registration_failed', { name })
  const { reason, name: kind } = thrown.details
  return new LatchkeyError('name_registration_failed', {
    details: { name, ...(reason !== undefined && { reason }), ...(kind !== undefined && { kind }) },
    cause: thrown,
  })
}

const nameError = (name: string, kind: NameProblem): LatchkeyError =>
  new LatchkeyError('name_registration_failed', { details: { name, kind } })
