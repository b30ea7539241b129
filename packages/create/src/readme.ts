import { needsGateway } from './configure.js'
import type { Choices } from './choices.js'
import { addressesOf, templateOf } from './templates.js'

export function readme(choices: Choices): string {
  const { name, domain, packageManager, phone, login, backend } = choices
  const { client, port } = templateOf(choices)
  const { gateway, relay, frame } = addressesOf(domain)
  const run = packageManager === 'npm' ? 'npm run' : packageManager
  const services = [
    ...(needsGateway(choices) ? [`- Gateway: \`${gateway}\`, for the project \`${name}\``] : []),
    ...(phone ? [`- Relay: \`${relay}\``] : []),
    ...(login ? [`- Frame: \`${frame}\``] : []),
  ]
  return [
    `# ${name}\n`,
    '```sh',
    `${packageManager} install`,
    `${run} dev`,
    '```\n',
    `Then open http://localhost:${port}. The wallet button connects; the button beside it signs a message.`,
    `The client is in \`${client}\`: networks, wallets and services.\n`,
    ...(services.length > 0
      ? ['## Services\n', `\`${client}\` names these:\n`, ...services, '', ...(backend ? [] : [hint])]
      : []),
    ...(backend ? [backendText(domain)] : []),
  ].join('\n')
}

const hint = 'Replace them with your own.\n'

const backendText = (domain: string): string =>
  `The folder \`backend\` runs them with Docker. \`.env\` has new secrets: keep a copy of it, and never commit it. \`latchkey-admin init\` makes the same file in a checkout of Latchkey.

1. Point the hosts wallets, relay, frame and recovery below ${domain} to the machine.
2. Set the mail servers and operators in \`backend/.env\`, and your nodes in \`backend/settings/wallets/gateway.json\`.
3. \`cd backend && docker compose up -d --build\`. \`LATCHKEY_SOURCE\` names a checkout of Latchkey to build from, instead of the release.
`
