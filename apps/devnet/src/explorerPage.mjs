import { createPublicClient, formatEther, http, isAddress, isHash } from 'viem'

/**
 * `/explorer/<chain id>/tx/0x…` and `/explorer/<chain id>/address/0x…`
 *
 * @param {readonly import('./types.js').DevnetChainJson[]} chains
 * @returns {(path: string) => Promise<{ type: string, body: string } | undefined>}
 */
export function explorerPage(chains) {
  return async (path) => {
    const [, id, kind, value] = /^\/explorer\/(\d+)(?:\/(tx|address)\/(0x[0-9a-fA-F]+))?\/?$/.exec(path) ?? []
    const chain = chains.find((candidate) => String(candidate.id) === id)
    if (!chain) return undefined
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const rows = await rowsOf(client, kind, value)
    return {
      type: 'text/html; charset=utf-8',
      body: html(`${chain.name} explorer`, { Chain: chain.caip2, ...rows }),
    }
  }
}

/**
 * @param {import('viem').PublicClient} client
 * @param {string | undefined} kind
 * @param {string | undefined} value
 * @returns {Promise<Record<string, string>>}
 */
async function rowsOf(client, kind, value = '') {
  if (kind === 'tx' && isHash(value)) return transactionRows(client, value)
  if (kind === 'address' && isAddress(value)) return addressRows(client, value)
  return { Block: String(await client.getBlockNumber()) }
}

/**
 * @param {import('viem').PublicClient} client
 * @param {import('viem').Hash} hash
 * @returns {Promise<Record<string, string>>}
 */
async function transactionRows(client, hash) {
  const transaction = await client.getTransaction({ hash }).catch(() => undefined)
  if (!transaction) return { Transaction: hash, Status: 'not found' }
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  return {
    Transaction: hash,
    Status: receipt ? (receipt.status === 'success' ? 'success' : 'reverted') : 'pending',
    From: transaction.from,
    To: transaction.to ?? 'contract creation',
    Value: `${formatEther(transaction.value)} ETH`,
    ...(receipt ? { Block: String(receipt.blockNumber), 'Gas used': String(receipt.gasUsed) } : {}),
  }
}

/**
 * @param {import('viem').PublicClient} client
 * @param {import('viem').Address} address
 * @returns {Promise<Record<string, string>>}
 */
async function addressRows(client, address) {
  const [balance, count, code] = await Promise.all([
    client.getBalance({ address }),
    client.getTransactionCount({ address }),
    client.getCode({ address }),
  ])
  return {
    Address: address,
    Balance: `${formatEther(balance)} ETH`,
    'Transactions sent': String(count),
    Kind: code ? 'contract' : 'account',
  }
}

const safe = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * @param {string} title
 * @param {Record<string, string>} rows
 */
function html(title, rows) {
  const list = Object.entries(rows).map(([term, value]) => `<dt>${safe(term)}</dt><dd>${safe(value)}</dd>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${safe(title)}</title><h1>${safe(title)}</h1><dl>${list.join('')}</dl></html>`
}
