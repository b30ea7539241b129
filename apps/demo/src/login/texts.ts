import type { LoginState } from '@latchkey/core'

export const PROVIDERS = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
} as const

export const SECTIONS = [
  ['recovery', 'Set up recovery'],
  ['passkey', 'Passkey'],
  ['password', 'Password'],
  ['devices', 'Devices'],
  ['export', 'Export'],
  ['import', 'Import'],
] as const

const texts: Readonly<Record<string, string>> = {
  invalid_email: 'That doesn’t look like an email address.',
  wrong_code: 'That code isn’t right. Check it and try again.',
  expired_code: 'That code has expired. Send a new one.',
  email_taken: 'This address belongs to another account.',
  login_again: 'For your security, log out and log in again first.',
}

/** Errors' messages are for developers. */
export function textOf({ error, isBlocked, provider }: LoginState): string {
  if (isBlocked) return 'Your browser blocked the window.'
  const { details, name } = error ?? { details: {}, name: '' }
  if (provider && name === 'user_rejected') return 'The window was closed.'
  if (name === 'email_cooldown') return `Try again after ${String(details['n'] ?? 30)} seconds.`
  return texts[name] ?? 'That didn’t work. Try again.'
}
