import { parseArgs, type ArgsDef } from 'citty'
import { needsGateway } from './configure.js'
import {
  families,
  oneOf,
  packageManagers,
  readFamilies,
  templateNames,
  UsageError,
  type Choices,
  type PackageManager,
} from './choices.js'

/** For {@link parseArgs} and `--help`. */
export const options = {
  folder: { type: 'positional', required: false, description: 'New or empty folder for the app' },
  template: { type: 'string', valueHint: 'name', description: templateNames.join(', ') },
  chains: { type: 'string', valueHint: 'list', description: `Some of ${families.join(',')}` },
  wagmi: { type: 'boolean', description: 'Keep wagmi beside Latchkey (vite-react)' },
  login: { type: 'boolean', description: 'Embedded wallets: login by email, social account, passkey' },
  'sign-in': { type: 'boolean', description: 'Sign-in with the wallet' },
  phone: { type: 'boolean', description: 'Phone wallets by QR code' },
  backend: { type: 'boolean', description: 'A compose file and secrets for your own services' },
  domain: { type: 'string', valueHint: 'domain', description: 'The hosts of your services are below it' },
  'package-manager': { type: 'string', valueHint: 'name', description: packageManagers.join(', ') },
  tarballs: { type: 'string', valueHint: 'file', description: 'Install from the bundle of a release' },
  install: { type: 'boolean', default: true, negativeDescription: 'Leave the installation to you' },
  yes: { type: 'boolean', alias: 'y', description: 'Ask nothing, take the defaults' },
  help: { type: 'boolean', alias: 'h', description: 'Show this text' },
} as const satisfies ArgsDef

export interface CommandOptions {
  readonly folder: string | undefined
  readonly choices: Partial<Omit<Choices, 'name' | 'gateway'>>
  readonly tarballs: string | undefined
  readonly install: boolean
  readonly yes: boolean
  readonly help: boolean
}

/**
 * @param args of the process
 * @throws UsageError for an unknown option or value
 */
export function readOptions(args: readonly string[]): CommandOptions {
  const known = new Set(Object.keys(options).flatMap((name) => [`--${name}`, `--no-${name}`]))
  const unknown = args.find(
    (arg) => arg.startsWith('-') && !known.has(arg.split('=')[0] ?? '') && !/^-[yh]$/.test(arg),
  )
  if (unknown !== undefined) throw new UsageError(`Unknown option ${unknown}. --help lists all.`)
  const found = parseArgs<typeof options>([...args], options)
  if (found._.length > 1) throw new UsageError(`One folder is enough: ${found._[1]} is too much.`)
  for (const name of ['template', 'chains', 'domain', 'package-manager', 'tarballs'] as const) {
    if (found[name] === '') throw new UsageError(`--${name} needs a value.`)
  }
  const { template, chains, domain } = found
  const manager = found['package-manager']
  const choices = {
    ...(template !== undefined && { template: oneOf('template', template, templateNames) }),
    ...(chains !== undefined && { families: readFamilies(chains) }),
    ...(manager !== undefined && { packageManager: oneOf('package manager', manager, packageManagers) }),
    ...(domain !== undefined && { domain }),
    ...(found.wagmi !== undefined && { wagmi: found.wagmi }),
    ...(found.login !== undefined && { login: found.login }),
    ...(found['sign-in'] !== undefined && { signIn: found['sign-in'] }),
    ...(found.phone !== undefined && { phone: found.phone }),
    ...(found.backend !== undefined && { backend: found.backend }),
  }
  return {
    folder: found.folder,
    choices,
    tarballs: found.tarballs,
    install: found.install !== false,
    yes: found.yes === true,
    help: found.help === true,
  }
}

/** @param userAgent such as `pnpm/10.20.0 npm/? node/v22` */
export const runningManager = (userAgent: string | undefined): PackageManager =>
  packageManagers.find((name) => userAgent?.startsWith(`${name}/`)) ?? 'npm'

export const withDefaults = (
  given: CommandOptions['choices'],
  name: string,
  packageManager: PackageManager,
): Choices => {
  const choices = {
    template: 'vite-react' as const,
    families: ['eip155'] as const,
    wagmi: false,
    login: false,
    signIn: false,
    phone: false,
    backend: false,
    domain: 'example.com',
    packageManager,
    ...given,
    name,
    gateway: false,
  }
  return { ...choices, gateway: choices.backend || needsGateway(choices) }
}
