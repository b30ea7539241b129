import { textOf, type Command } from '../command.js'
import { init } from '../init.js'

export const initCommand: Command = {
  usage: '[--out FOLDER] [--for compose|services] [--domain DOMAIN]',
  help: `Makes the secrets of a new deployment and writes them to files that only you can read.
--for compose   one .env for deploy/compose.yaml (default; FOLDER is deploy)
--for services  gateway.env, relay.env, frame.env and recovery.env, for systemd and Kubernetes (FOLDER is .)
--domain        your domain, such as shop.example: the services get the hosts wallets., relay., frame. and recovery.`,
  options: { out: 'text', for: 'text', domain: 'text' },
  patience: 60,
  async run(context) {
    if (context.names.length > 0)
      throw new Error(`Usage: latchkey-admin init ${this.usage}: ${context.names[0]} is too much`)
    const form = textOf(context, 'for') ?? 'compose'
    const domain = textOf(context, 'domain') ?? 'example.com'
    if (form !== 'compose' && form !== 'services') throw new Error('--for: must be compose or services')
    if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9-]+$/.test(domain))
      throw new Error('--domain: must be a domain in lower case, such as shop.example')
    const out = textOf(context, 'out') ?? (form === 'compose' ? 'deploy' : '.')
    const text = await init({ out, form, domain })
    return { text, json: { out, lines: text.split('\n') } }
  },
}
