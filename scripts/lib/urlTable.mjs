/**
 * @param {Pick<import('../../apps/devnet/src/types.js').Devnet, 'demoUrl' | 'gatewayUrl' | 'chains'>} devnet
 * @returns {string} one table of what runs where
 */
export function urlTable({ demoUrl, gatewayUrl, chains }) {
  const rows = [
    ...(demoUrl ? [['Demo', demoUrl, 'open this one']] : []),
    ...(gatewayUrl ? [['Gateway', gatewayUrl, 'HTTP API']] : []),
    ...chains.map(({ name, rpcUrl, id }) => [name, rpcUrl, `JSON-RPC, chain ${id}`]),
  ]
  const width = (/** @type {number} */ column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const line = (/** @type {string[]} */ row) =>
    `  ${row.map((cell, column) => (column < 2 ? cell.padEnd(width(column)) : cell)).join('   ')}`
  return rows.map(line).join('\n')
}
