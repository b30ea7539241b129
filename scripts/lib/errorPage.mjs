const AREAS = [
  'Configuration',
  'Wallets and connections',
  'Networks and ids',
  'Tokens and sending',
  'Names and identity',
  'Sign-in',
  'Embedded wallet',
  'Transport',
  'Internal',
]

/**
 * What a developer can do; errors without a line explain themselves.
 *
 * @type {Record<string, string>}
 */
const ADVICE = {
  project_id_not_configured: 'Give `projectId` beside `gateway`, or leave both out.',
  invalid_app_configuration:
    "Add the page's origin to `allowedOrigins` of the project in the gateway's settings file.",
  local_configuration_ignored:
    "The project's features at the gateway win over `features`. Change them there, or remove the local value.",
  unknown_wallet:
    '`details.nearest` names the closest id. Ids, rdns and names are all accepted, in any case.',
  duplicate_client: 'Create the client once, outside of components, or give each its own `id`.',
  invalid_config: '`details.path` and `details.reason` say what to change.',
  no_mount:
    'With `append: false`, render `<LatchkeyModal embedded />` or call `client.mount(element)` before `open()`.',
  client_disposed: 'Create a new client; a disposed one stays silent.',
  user_rejected: 'The visitor said no. Offer to try again; do not ask again by yourself.',
  request_pending:
    'The wallet shows a request that is not of this page load; one of this page counts for a second `connect` as well. Ask the visitor to open the wallet; `whenShared(client, attempt, signal)` of `@latchkey/core/actions` tells when it was approved. The modal goes on by itself then.',
  wallet_timeout: 'The wallet agreed and never reported the change.',
  disconnect_failed: 'The state is disconnected all the same; `details.errors` lists what the wallets said.',
  chain_not_supported: 'The wallet would not add the network.',
  unsupported_chain: 'The family cannot do what was asked.',
  network_or_address_undefined: 'Connect before you sign or send.',
  wrong_chain: 'Switch first (`useSwitchNetwork`), or leave the chain out of the request.',
  invalid_caip_address: 'CAIP-2 has two parts, CAIP-10 three, none of them empty.',
  insufficient_funds: '`details.symbol` is the coin that is missing; it may be the one for the fee.',
  transaction_reverted: '`details.reason` is what the contract said, where it said something.',
  rpc_unreachable: 'None of the RPC URLs of the network answers. Add another to `customRpcUrls`.',
  gateway_unreachable: 'Wallets on the device, your RPC and everything local go on working.',
  relay_unreachable: 'Only remote wallets need the relay; all others connect.',
}

/**
 * The page about errors.
 *
 * @param {Record<string, readonly [number, string]>} errors
 */
export function errorPage(errors) {
  const sections = AREAS.map((area, index) => {
    const rows = Object.entries(errors).filter(([, [code]]) => Math.floor(code / 1000) === index + 1)
    const lines = rows.map(
      ([name, [code, text]]) =>
        `| <a id="${name}"></a>\`${name}\` | ${code} | ${text.replaceAll('|', '\\|')} | ${ADVICE[name] ?? ''} |`,
    )
    return [`## ${area}`, '', '| name | code | text | what to do |', '|---|---|---|---|', ...lines].join('\n')
  })
  return [
    '# Errors',
    '',
    'Every error that Latchkey throws, or puts into its state, has a stable `name`, a numeric `code` that is never reused, the text below, and `details`. Recognise one with `isLatchkeyError(error, name?)`, which works across copies of the package. `{word}` is filled from the details.',
    '',
    'This page is made from the catalogue by `node scripts/generate-errors.mjs`.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n')
}
