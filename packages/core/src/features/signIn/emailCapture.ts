import { digits } from '@latchkey/protocol/digits'
import { isEmail } from '@latchkey/protocol/frame'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { EmailCapture, EmailCaptureState } from '../../types/emailCapture.js'
import type { ConnectedAccount } from '../../types/state.js'
import { prepareMessage, siwxOf } from './signInState.js'

function captureOf(context: Context): EmailCapture | undefined {
  return context.store.getState().features.emailCapture ? siwxOf(context).emailCapture : undefined
}

/** Not when the connection itself signs in. */
export const capturesEmail = (context: Context): boolean => captureOf(context) !== undefined

function show(
  context: Context,
  { caipAddress }: Pick<ConnectedAccount, 'caipAddress'>,
  patch: Partial<EmailCaptureState>,
): void {
  context.update('emailCapture', ({ emailCapture }) => {
    const { features } = context.store.getState()
    const required = (features.emailCapture || []).includes('required')
    const { error: _, ...previous } = emailCapture?.caipAddress === caipAddress ? emailCapture : {}
    const base: EmailCaptureState = { step: 'email', status: 'idle', ...previous, caipAddress, required }
    return { emailCapture: { ...base, ...patch } }
  })
}

const stateOf = (
  { store }: Pick<Context, 'store'>,
  { caipAddress }: Pick<ConnectedAccount, 'caipAddress'>,
): EmailCaptureState | undefined => {
  const { emailCapture } = store.getState()
  return emailCapture?.caipAddress === caipAddress ? emailCapture : undefined
}

/** Not after a login by email. */
export async function prepareEmail(context: Context, account: ConnectedAccount): Promise<boolean> {
  const capture = captureOf(context)
  if (!capture) return false
  const { chainId, address } = account
  const email = capture.confirmed(chainId, address) ?? (await emailOfLogin(context, capture, account))
  const isSkipped = stateOf(context, account)?.step === 'skipped'
  if (email !== undefined) show(context, account, { step: 'done', status: 'idle', email: email })
  else if (!isSkipped) show(context, account, { step: 'email', status: 'idle' })
  return email === undefined && !isSkipped
}

async function emailOfLogin(
  context: Context,
  capture: EmailCapture,
  { connectorId, chainId, address }: ConnectedAccount,
): Promise<string | undefined> {
  const auth = context.connectors.get(connectorId)?.auth
  if (!auth) return undefined
  try {
    const session = await auth.session()
    if (session.user()?.email === undefined) return undefined
    return capture.take({ chainId, address }, await session.request('GET_EMAIL_PROOF', {}))
  } catch (error) {
    context.log.warn('The login does not prove its email address', error)
    return undefined
  }
}

/** @throws LatchkeyError `siwx_refused` without a UI to ask for a required address */
export function needsEmail(context: Context, account: ConnectedAccount): boolean {
  const capture = captureOf(context)
  const { chainId, address } = account
  if (!capture || capture.confirmed(chainId, address) !== undefined) return false
  if (stateOf(context, account)?.step === 'skipped') return false
  if (context.mounts.any()) return true
  if (!(context.store.getState().features.emailCapture || []).includes('required')) return false
  throw new LatchkeyError('siwx_refused', {
    details: { reason: 'this project asks for an email address first (captureEmail)' },
  })
}

async function step(
  context: Context,
  initialPatch: Partial<EmailCaptureState>,
  run: (capture: EmailCapture, account: ConnectedAccount) => Promise<Partial<EmailCaptureState>>,
): Promise<void> {
  const capture = captureOf(context)
  const account = connectedAccount(context.store.getState())
  if (!account) throw new LatchkeyError('no_active_caip_address')
  if (!capture) throw new LatchkeyError('siwx_not_enabled')
  const isActive = (): boolean => {
    const now = connectedAccount(context.store.getState())
    return now?.caipAddress === account.caipAddress
  }
  show(context, account, { ...initialPatch, status: 'waiting' })
  try {
    const after = await run(capture, account)
    if (isActive()) show(context, account, { status: 'idle', ...after })
  } catch (cause) {
    const error = toLatchkeyError(cause)
    if (isActive()) show(context, account, { status: 'failed', error: error.toJSON() })
    throw error
  }
}

export const captureEmail = (
  context: Context,
  { email: text, locale }: { readonly email: string; readonly locale?: string | undefined },
): Promise<void> => {
  const email = text.trim()
  return step(context, { step: 'email', email }, async (capture) => {
    if (!isEmail(email)) throw new LatchkeyError('invalid_email')
    await capture.begin({ email, locale })
    return { step: 'code', sentAt: context.platform.now() }
  })
}

export const resendCapturedEmail = (context: Context): Promise<void> =>
  step(context, {}, async (capture) => {
    await capture.resend()
    return { sentAt: context.platform.now() }
  })

export const confirmCapturedEmail = (context: Context, input: string): Promise<void> =>
  step(context, {}, async (capture, account) => {
    const code = digits(input)
    if (code.length !== 6) throw new LatchkeyError('wrong_code')
    const { chainId, address } = account
    const email = await capture.confirm({ code, chainId, address })
    prepareMessage(context, account)
    return { step: 'done', email }
  })

export function changeCapturedEmail(context: Context): void {
  const account = connectedAccount(context.store.getState())
  if (account && capturesEmail(context)) show(context, account, { step: 'email', status: 'idle' })
}

export function skipEmailCapture(context: Context): void {
  const account = connectedAccount(context.store.getState())
  const state = account && stateOf(context, account)
  if (!account || !state || state.required) return
  show(context, account, { step: 'skipped', status: 'idle' })
  prepareMessage(context, account)
}

export async function forgetEmail(context: Context): Promise<void> {
  const account = connectedAccount(context.store.getState())
  if (!account) throw new LatchkeyError('no_active_caip_address')
  await siwxOf(context).emailCapture?.forget(account.chainId, account.address)
  if (stateOf(context, account)) context.update('emailCapture', () => ({ emailCapture: undefined }))
}
