import { LatchkeyError } from '@latchkey/protocol/errors'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { badParams, listOf, openAfter, type RequestContext } from '../requests/context.js'
import type { Account } from '../accounts/accounts.js'
import type { Review, Warning } from '../review/review.js'
import { noRisk, unknownRisk } from '../review/risk.js'
import { isAddress, isData, type Hex } from './hex.js'
import { personalHash } from './sign.js'
import { accountFacts } from './typed/reviewTyped.js'
import { t } from '../words/t.js'

/** Some pages swap text and account. */
export async function personalSign(context: RequestContext): Promise<Hex> {
  const [first, second] = listOf(context.params)
  const [message, account] = isAddress(first) && !isAddress(second) ? [second, first] : [first, second]
  if (typeof message !== 'string') throw badParams('there is no message')
  if (!isAddress(account)) throw new LatchkeyError('unauthorized')
  const type = await context.accounts.typeOf(account, context.network.id)
  const bytes = isData(message) ? hexToBytes(message.slice(2)) : utf8ToBytes(message)
  const { origin, network, signal, approvals } = context
  const holders = await context.accounts.holders(network.id)
  const review = reviewMessage(bytes, origin, network.name, holders)
  const isFine = approvals.ask({ origin, signal, review })
  const wallet = await openAfter(context, isFine)
  return context.accounts.sign(type, network.id, personalHash(bytes), wallet)
}

export function reviewMessage(
  bytes: Uint8Array,
  origin: string,
  network: string,
  holders: readonly Account[] = [],
): Review {
  const text = textOf(bytes)
  const domain = text === undefined ? undefined : signInDomain(text)
  const isSignIn = domain !== undefined
  return {
    title: t(isSignIn ? 'signIn' : 'sign'),
    action: t(isSignIn ? 'signIn' : 'sign'),
    summary: isSignIn ? t('signInTo', { domain }) : (nameSummary(text) ?? t('signMessage')),
    text: text ?? `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    facts: [[t('network'), network], ...accountFacts(holders)],
    warnings: [...unreadable(text), ...otherDomain(domain, origin)],
    // Opens the visitor's account on that site.
    risk:
      text === undefined
        ? { ...unknownRisk, valueUsd: 0 }
        : { ...noRisk, grantsRight: isSignIn && domain !== new URL(origin).host },
  }
}

function unreadable(text: string | undefined): readonly Warning[] {
  if (text !== undefined) return []
  return [
    {
      level: 'warn',
      text: t('unreadable'),
    },
  ]
}

function otherDomain(domain: string | undefined, origin: string): readonly Warning[] {
  const { host } = new URL(origin)
  if (domain === undefined || domain === host) return []
  return [
    {
      level: 'bad',
      text: t('otherDomain', { domain, host }),
    },
  ]
}

function signInDomain(text: string): string | undefined {
  const [, domain] =
    /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S{1,255}) wants you to sign in with your /i.exec(text) ?? []
  return domain
}

/**
 * A gateway's name message. Other forms stay plain text: the description must state everything
 * signed.
 */
function nameSummary(text = ''): string | undefined {
  if (!text.startsWith('{"name":"')) return undefined
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (JSON.stringify(message) !== text) return undefined
  const { name, attributes, timestamp, ...rest } = message as Record<string, unknown>
  if (typeof name !== 'string' || name.length > 255 || !/^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(name))
    return undefined
  if (typeof attributes !== 'object' || attributes === null || typeof timestamp !== 'number') return undefined
  if (Object.keys(rest).some((key) => key !== 'addresses')) return undefined
  const isBare = Object.keys(attributes).length === 0 && rest['addresses'] === undefined
  return t(isBare ? 'nameRegister' : 'nameProfile', { name })
}

/** UTF-8 text without control or bidirectional characters. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\ufeff]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
