/** 0.1 BTC, in satoshi. */
const BALANCE = 10_000_000

export function bitcoinAnswer(url: string): string | undefined {
  const { pathname } = new URL(url, 'http://mock.test')
  if (/\/address\/[a-z\d]+\/utxo$/i.test(pathname)) return '[]'
  const [, address] = /\/address\/([a-z\d]+)$/i.exec(pathname) ?? []
  if (address === undefined) return undefined
  const funded = {
    funded_txo_count: 1,
    funded_txo_sum: BALANCE,
    spent_txo_count: 0,
    spent_txo_sum: 0,
    tx_count: 1,
  }
  const empty = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
  return JSON.stringify({ address, chain_stats: funded, mempool_stats: empty })
}
