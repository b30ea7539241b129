import { parseArgs } from 'node:util'
import { init } from './init.js'

/** The outputs of the command; each call takes a line or several. */
export interface Output {
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

const usage = `Usage: latchkey-admin init [--out FOLDER] [--for compose|services] [--domain DOMAIN]
  Makes the secrets of a new deployment and writes them to files that only you can read.
  --for compose   one .env for deploy/compose.yaml (default; FOLDER is deploy)
  --for services  gateway.env, relay.env, frame.env and recovery.env, for systemd and Kubernetes (FOLDER is .)
  --domain        your domain, such as shop.example: the services get the hosts wallets., relay., frame. and recovery.`

/**
 * Runs one command.
 *
 * @param args the command line without node and script
 * @returns the exit code
 */
export async function runAdmin(args: readonly string[], { print, complain }: Output): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    return 0
  }
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        for: { type: 'string', default: 'compose' },
        domain: { type: 'string', default: 'example.com' },
      },
    })
    const [command, ...rest] = positionals
    if (command !== 'init' || rest.length > 0) throw new Error(usage)
    if (values.for !== 'compose' && values.for !== 'services')
      throw new Error('--for: must be compose or services')
    if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9-]+$/.test(values.domain))
      throw new Error('--domain: must be a domain in lower case, such as shop.example')
    const out = values.out ?? (values.for === 'compose' ? 'deploy' : '.')
    print(await init({ out, form: values.for, domain: values.domain }))
    return 0
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    return 1
  }
}
