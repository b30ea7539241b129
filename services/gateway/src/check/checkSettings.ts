import { keysMissed } from '../platform/providerKeys.js'
import type { GatewayConfig } from '../project/configSchema.js'
import type { Settings } from '../settings/settings.js'
import { ok, toFix, type Finding } from './finding.js'

export function checkSettings(
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
): Finding[] {
  const { admins, development, publicUrl, authSecret, trustedProxies, host } = settings
  return [
    development
      ? toFix(
          'NODE_ENV is not production',
          'Set NODE_ENV=production: without it localhost and the project demo are let in.',
        )
      : ok('NODE_ENV is production'),
    checkPublicUrl(publicUrl),
    trustedProxies === 0 && isLoopbackHost(host)
      ? toFix(
          'no proxy is trusted, and only this machine can reach the gateway',
          'Set LATCHKEY_TRUSTED_PROXIES to how many proxies stand in front, or all visitors count as one.',
        )
      : ok('visitors are told apart'),
    checkSecret(authSecret),
    ...checkPrevious(settings),
    ...(admins.length > 0 ? [ok(`operators: ${admins.join(', ')}`)] : []),
    'LATCHKEY_RECOVERY_SECRET' in env || 'LATCHKEY_RECOVERY_SECRET_PREVIOUS' in env
      ? toFix(
          'the recovery service’s secret is in the gateway’s environment',
          'Take LATCHKEY_RECOVERY_SECRET away: who has both secrets and both databases has every wallet.',
        )
      : ok('the recovery service’s secret is not here'),
  ]
}

function checkPublicUrl(publicUrl: string | undefined): Finding {
  if (publicUrl === undefined)
    return toFix('no public URL', 'Set LATCHKEY_PUBLIC_URL to the https address that browsers use.')
  return publicUrl.startsWith('https:')
    ? ok(`the public URL is https (${publicUrl})`)
    : toFix(
        `the public URL is not https (${publicUrl})`,
        'Terminate TLS in front and set LATCHKEY_PUBLIC_URL to it.',
      )
}

function checkSecret(secret: string | undefined): Finding {
  const how =
    'Set LATCHKEY_AUTH_SECRET to the output of openssl rand -base64 32, and keep a copy apart from the database’s.'
  if (secret === undefined) return toFix('no secret: nobody can log in', how)
  return new Set(secret).size < 16
    ? toFix('the secret can be guessed', how)
    : ok('the secret is long and mixed')
}

function checkPrevious({ authSecret, authSecretPrevious }: Settings): Finding[] {
  if (authSecretPrevious === undefined) return []
  return [
    authSecretPrevious === authSecret
      ? toFix(
          'the previous secret is the current one',
          'Set LATCHKEY_AUTH_SECRET to a new secret, or take LATCHKEY_AUTH_SECRET_PREVIOUS away.',
        )
      : ok('a secret is being rotated: remove the previous one when no row needs it any more'),
  ]
}

export function checkConfig({
  projects,
  frames,
  socials,
  socialRedirect,
  farcaster,
}: GatewayConfig): Finding[] {
  const findings: Finding[] = []
  if (projects.length === 0) findings.push(toFix('no project', 'List your projects in the settings file.'))
  for (const { id, allowedOrigins } of projects)
    findings.push(
      allowedOrigins.length === 0
        ? toFix(`project ${id} lets every page in`, `List its pages in projects[].allowedOrigins.`)
        : ok(`project ${id} lists its pages`),
    )
  if (frames.length === 0)
    findings.push(toFix('no frame: nobody can log in', 'List the origins of your frames in frames.'))
  for (const frame of frames) findings.push(checkFrame(frame, projects))
  if (socials.length > 0) {
    const isOnFrame =
      socialRedirect !== undefined && frames.some((frame) => originOf(frame) === originOf(socialRedirect))
    findings.push(
      isOnFrame && socialRedirect.startsWith('https:')
        ? ok(`providers lead back to the frame (${socialRedirect})`)
        : toFix(
            'providers do not lead back to a frame over https',
            'Set socialRedirect to the https address of /social on one of frames, and register it with each provider.',
          ),
    )
  }
  for (const social of socials) findings.push(checkSocial(social))
  if (farcaster && originOf(farcaster.siweUri) !== undefined)
    findings.push(
      frames.some((frame) => originOf(frame) === originOf(farcaster.siweUri))
        ? ok('Farcaster apps are shown the frame')
        : toFix('Farcaster apps are shown another page', 'Set farcaster.siweUri to a page of one of frames.'),
    )
  return findings
}

function checkFrame(frame: string, projects: GatewayConfig['projects']): Finding {
  if (!frame.startsWith('https://'))
    return toFix(`the frame ${frame} is not an https origin`, 'Name the whole origin: https://frame.example.')
  const host = projects.find(({ allowedOrigins }) =>
    allowedOrigins.some((page) => originOf(page) === originOf(frame)),
  )
  return host === undefined
    ? ok(`the frame ${frame} has an origin of its own`)
    : toFix(
        `the frame ${frame} is also a page of project ${host.id}`,
        'Give the frame a host of its own: scripts of a page on its origin could read the keys.',
      )
}

export const checkKeys = (settings: Settings, { chains }: GatewayConfig): Finding[] =>
  chains.flatMap((chain) =>
    keysMissed(settings, chain).map(({ provider, variable }) =>
      toFix(
        `${provider} of ${chain.caip2} is not asked: it has no key`,
        `Set ${variable} to the key that ${provider} gave you, or take it out of the chain’s list.`,
      ),
    ),
  )

/** Days before Apple's secret expires. */
const notice = 30

function checkSocial({ provider, clientSecret }: GatewayConfig['socials'][number]): Finding {
  if (clientSecret === undefined) return ok(`${provider}’s secret is made from its key`)
  if (/^(.)\1*$|^(?:change|secret|test|…)/i.test(clientSecret))
    return toFix(`${provider}’s secret is a placeholder`, `Put in what ${provider} gave you.`)
  const end = provider === 'apple' ? expiryOf(clientSecret) : undefined
  if (end === undefined) return ok(`${provider} has a client id and a secret`)
  const days = Math.floor((end - Date.now()) / 86_400_000)
  return days < notice
    ? toFix(`Apple’s secret ends in ${days} days`, 'Sign a new one with your key; it may last six months.')
    : ok(`Apple’s secret lasts ${days} more days`)
}

/** Unix milliseconds. */
function expiryOf(token: string): number | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown
    }
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined
  } catch {
    return undefined
  }
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

const isLoopbackHost = (host: string): boolean => /^(?:localhost|127\.|::1)/.test(host)
