import { ens_normalize } from '@adraffy/ens-normalize'
import { refuse } from '@latchkey/kit/http/serviceError'

/** Characters of a label. */
const bounds = { least: 4, most: 32 }

/** They would impersonate others. */
const reserved = [
  'admin',
  'administrator',
  'anonymous',
  'billing',
  'bitcoin',
  'contact',
  'ethereum',
  'gateway',
  'help',
  'helpdesk',
  'hostmaster',
  'info',
  'latchkey',
  'mail',
  'moderator',
  'noreply',
  'nobody',
  'null',
  'official',
  'owner',
  'postmaster',
  'relay',
  'root',
  'security',
  'solana',
  'staff',
  'support',
  'system',
  'team',
  'tether',
  'treasury',
  'undefined',
  'usdc',
  'usdt',
  'verified',
  'wallet',
  'webmaster',
] as const

/** ENSIP-15, which refuses mixed scripts and whole script confusables. */
export function normalizeName(text: string): string {
  let name: string
  try {
    name = ens_normalize(text.trim())
  } catch (cause) {
    throw Object.assign(
      refuse(
        'invalid_name',
        'This name cannot be used: it mixes letters that look alike or has a character that names cannot have.',
      ),
      { cause },
    )
  }
  if (name.length > 255 || !name.includes('.') || name.split('.').includes(''))
    throw refuse('invalid_name', 'A name has two parts or more, with a dot between them.')
  return name
}

export function checkLabel(text: string, words: readonly string[]): string {
  const given = text.trim()
  const wrong = refuse(
    'invalid_name',
    'Names have letters, digits and hyphens only, and no hyphen at an end.',
  )
  if (!/^[\p{L}\p{M}\p{Nd}-]+$/u.test(given) || /^-|-$|^..--/.test(given)) throw wrong
  let label: string
  try {
    label = ens_normalize(given)
  } catch {
    throw refuse('invalid_name', 'This name mixes letters that look alike.')
  }
  const { length } = [...label]
  if (length < bounds.least) throw refuse('name_too_short', `Names have at least ${bounds.least} characters.`)
  if (length > bounds.most) throw refuse('name_too_long', `Names have at most ${bounds.most} characters.`)
  if (!/^[\p{L}\p{M}\p{Nd}-]+$/u.test(label)) throw wrong
  const own = loosest(label)
  if ([...reserved, ...words].some((word) => loosest(word.toLowerCase()) === own))
    throw refuse('name_reserved', 'This name is reserved.')
  return label
}

/** Equal for look-alikes: maps digits to letters, drops accents and hyphens. */
export function skeletonOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}-]/gu, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .normalize('NFC')
}

/** An i also reads as an l. */
const loosest = (word: string): string => skeletonOf(word).replaceAll('i', 'l')
