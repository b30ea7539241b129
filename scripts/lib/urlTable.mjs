/**
 * @param {Pick<import('../../apps/devnet/src/types.js').Devnet, 'demoUrl' | 'walletUrl' |
 *   'gatewayUrl' | 'relayUrl' | 'bundlerUrl' | 'frameUrl' | 'recoveryUrl' | 'inboxUrl' |
 *   'onrampUrl' | 'chains' | 'solana' | 'bitcoin'>} devnet
 * @returns {string}
 */
export function urlTable({ demoUrl, walletUrl, gatewayUrl, relayUrl, chains, solana, bitcoin, ...urls }) {
  const { bundlerUrl, frameUrl, recoveryUrl, inboxUrl, onrampUrl } = urls
  const rows = [
    ...(demoUrl
      ? [
          ['Demo', demoUrl, 'open this one'],
          ['Demo on wagmi', `${demoUrl}/wagmi.html`, 'the same shop on wagmi’s hooks'],
          ['Without the modal', `${demoUrl}/headless.html`, 'every feature as hooks and actions'],
          ...(urls.frameUrl
            ? [['Demo of a login', `${demoUrl}/login.html`, 'drawn by the page itself']]
            : []),
        ]
      : []),
    ...(walletUrl
      ? [['Wallet', walletUrl, 'Thimble, a phone wallet to connect with; open it in a second window']]
      : []),
    ...(gatewayUrl ? [['Gateway', gatewayUrl, 'HTTP API']] : []),
    ...(gatewayUrl && inboxUrl
      ? [
          [
            'Console',
            `${gatewayUrl}/console/`,
            'the operator’s page; log in as admin@latchkey.example, the code comes to the inbox',
          ],
        ]
      : []),
    ...(inboxUrl ? [['Inbox', inboxUrl, 'every email that is sent here: codes, links']] : []),
    ...(onrampUrl ? [['On-ramp', onrampUrl, 'stands in for a company that sells coins']] : []),
    ...(frameUrl ? [['Frame', frameUrl, 'holds the keys of embedded wallets']] : []),
    ...(recoveryUrl ? [['Recovery', recoveryUrl, 'gives shares back']] : []),
    ...(relayUrl ? [['Relay', relayUrl, 'carries remote connections']] : []),
    ...chains.map(({ name, rpcUrl, id }) => [name, rpcUrl, `JSON-RPC, chain ${id}`]),
    ...(bundlerUrl ? [['Bundler', bundlerUrl, 'brings user operations to the first chain']] : []),
    ...(solana ? [[solana.name, solana.rpcUrl, `JSON-RPC, subscriptions at ${solana.wsUrl}`]] : []),
    ...(bitcoin ? [[bitcoin.name, bitcoin.esploraUrl, 'Esplora’s HTTP API']] : []),
  ]
  const width = (/** @type {number} */ column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const line = (/** @type {string[]} */ row) =>
    `  ${row.map((cell, column) => (column < 2 ? cell.padEnd(width(column)) : cell)).join('   ')}`
  return rows.map(line).join('\n')
}
