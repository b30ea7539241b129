import { ApiError } from '../../api/api.js'
import { sentence } from '../../settings/useForm.js'

export interface Look {
  readonly accent?: string
  readonly logo?: string
  readonly senderName?: string
  readonly replyTo?: string
  readonly footer?: string
}

export interface EmailsView {
  readonly look: Look
  /** Null without a mail server. */
  readonly sender: { readonly name: string; readonly address: string } | null
  readonly kinds: readonly string[]
  readonly languages: readonly string[]
}

export interface EmailPreview {
  readonly sender: EmailsView['sender']
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

const lookFields = ['accent', 'logo', 'senderName', 'replyTo', 'footer'] as const
export type LookField = (typeof lookFields)[number]
export type LookDraft = Readonly<Record<LookField, string>>

export const draftOfLook = (look: Look): LookDraft => ({
  accent: look.accent ?? '',
  logo: look.logo ?? '',
  senderName: look.senderName ?? '',
  replyTo: look.replyTo ?? '',
  footer: look.footer ?? '',
})

/** Left out, empty fields keep their defaults. */
export const lookOfDraft = (draft: LookDraft): Look =>
  Object.fromEntries(
    lookFields.map((name) => [name, draft[name].trim()] as const).filter(([, value]) => value !== ''),
  )

const kindNames: Readonly<Record<string, string>> = {
  login: 'Login code',
  signIn: 'Code to confirm an address',
  change: 'Code to change an address',
  changed: 'Address changed',
  device: 'New device',
  recovery: 'Wallet on another device',
  protect: 'Protect a wallet',
  invitation: 'Invitation of an operator',
}

/** A newer gateway's kind. */
export const kindName = (kind: string): string => kindNames[kind] ?? kind

/** The recovery service has its own look. */
export const isOfRecovery = (kind: string): boolean => kind === 'recovery' || kind === 'protect'

const names = new Intl.DisplayNames(['en'], { type: 'language' })

export const languageName = (tag: string): string => names.of(tag) ?? tag

/** Empty unless the gateway refused the values. */
export const errorsOf = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    error instanceof ApiError && error.status === 400
      ? error.reasons.map(({ name, description }) => [name, sentence(description)])
      : [],
  )
