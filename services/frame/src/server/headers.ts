import type { FrameConfig, FrameProject } from './config.js'

const ownMachine = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*']

export function pageHeaders(
  project: FrameProject,
  { gateway, recovery, networks, paymasters }: FrameConfig,
  { development }: { readonly development: boolean },
): Readonly<Record<string, string>> {
  const nodes = [
    ...networks.flatMap(({ rpcUrl, bundlerUrl }) => [rpcUrl, bundlerUrl]),
    ...paymasters,
  ].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
  const hosts = [new URL(gateway).origin, new URL(recovery).origin, ...nodes]
  const connect = [...new Set(development ? [...hosts, ...ownMachine] : hosts)]
  const ancestors = ancestorsOf(project, development)
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'none'",
      pictures(project, { gateway, development }),
      `connect-src ${connect.join(' ')}`,
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), ' +
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), hid=(), serial=(), ' +
      'display-capture=(), clipboard-read=()',
    'origin-agent-cluster': '?1',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

export const socialHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** The providers' redirect may have to reach a cut-off frame over the gateway. */
export const backHeaders = ({ gateway }: Pick<FrameConfig, 'gateway'>): Readonly<Record<string, string>> => ({
  ...socialHeaders,
  'content-security-policy': `${socialHeaders['content-security-policy']}; connect-src ${new URL(gateway).origin}`,
})

const pictures = (
  project: FrameProject,
  { gateway, development }: Pick<FrameConfig, 'gateway'> & { readonly development: boolean },
): string => ['img-src data:', new URL(gateway).origin, ...ancestorsOf(project, development)].join(' ')

/** Never embedded; its frame draws into it. */
export const windowHeaders = (
  project: FrameProject,
  given: Pick<FrameConfig, 'gateway'> & { readonly development: boolean },
): Readonly<Record<string, string>> => ({
  ...socialHeaders,
  'content-security-policy': [
    socialHeaders['content-security-policy'],
    pictures(project, given),
    `connect-src ${new URL(given.gateway).origin}`,
  ].join('; '),
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  // As on the frame's page: the two must reach each other.
  'origin-agent-cluster': '?1',
})

/**
 * CSP's `*.` matches any number of labels, ours one: the page compares again. A star elsewhere in a
 * host has no CSP form.
 */
function ancestorsOf({ allowedOrigins }: FrameProject, development: boolean): readonly string[] {
  const listed = allowedOrigins.flatMap((entry) => {
    const [, scheme, host, port = ''] =
      /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9.-]+|\[[0-9a-f:.]+\])(:(?:\d{1,5}|\*))?(?:\/.*)?$/i.exec(
        entry.trim(),
      ) ?? []
    if (host === undefined) return []
    // Without a scheme, only https: keys are never shown to pages that can be changed in transit.
    const any = scheme === undefined && port === '' ? ':*' : port
    return [`${scheme ?? 'https'}://${host}${any}`]
  })
  return [...new Set(development ? [...listed, ...ownMachine] : listed)]
}
