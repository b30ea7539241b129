import { Address, revHex, TX } from './loadBcoin.mjs'

/** @typedef {{ status: number, type: string, text: string }} Answer */

const MAX_TRIES = 10
const PAUSE_MS = 100

/**
 * While a block is processed, coins and transactions are inconsistent.
 *
 * @template T
 * @param {() => Promise<T>} read
 * @returns {Promise<T>}
 */
async function settled(read) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (error instanceof Refusal || tries === MAX_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Blocks, as explorers list them. */
const targets = [1, 2, 3, 6, 12, 24, 144, 504, 1008]

/** bcoin's maximum. */
const MAX_TARGET = 15

/** Satoshi per virtual byte; estimates need more traffic. */
const MIN_RATE = 1

/**
 * @param {any} node
 * @returns {(method: string, url: string, body: string) => Promise<Answer>}
 */
export function createEsplora(node) {
  /** @type {[pattern: RegExp, answer: (match: string[]) => Promise<Answer>][]} */
  const reads = [
    [/^\/blocks\/tip\/height$/, async () => plain(String(node.chain.height))],
    [/^\/blocks\/tip\/hash$/, async () => plain(node.chain.tip.rhash())],
    [
      /^\/fee-estimates$/,
      async () => json(Object.fromEntries(targets.map((target) => [target, rateFor(target)]))),
    ],
    [/^\/address\/([^/]+)$/, async ([, text = '']) => json(await statsOf(text))],
    [/^\/address\/([^/]+)\/utxo$/, async ([, text = '']) => json(await coinsOf(text))],
    [/^\/address\/([^/]+)\/txs$/, async ([, text = '']) => json(await historyOf(text))],
    [/^\/tx\/([0-9a-f]{64})$/, async ([, id = '']) => json(await transactionOf(await metaOf(id)))],
    [
      /^\/tx\/([0-9a-f]{64})\/hex$/,
      async ([, id = '']) => plain((await metaOf(id)).tx.toRaw().toString('hex')),
    ],
    [/^\/tx\/([0-9a-f]{64})\/status$/, async ([, id = '']) => json(statusOf(await metaOf(id)))],
  ]

  return async (method, url, body) => {
    const { pathname } = new URL(url, 'http://localhost')
    try {
      if (method === 'OPTIONS') return plain('')
      if (method === 'POST' && pathname === '/tx') return plain(await broadcast(node, body.trim()))
      for (const [pattern, answer] of reads) {
        const match = method === 'GET' ? pattern.exec(pathname) : null
        if (match) return await settled(() => answer(match))
      }
      return plain('Not found', 404)
    } catch (error) {
      if (error instanceof Refusal) return plain(error.message, error.status)
      console.error(error)
      return plain('Internal error', 500)
    }
  }

  /** @param {number} target */
  function rateFor(target) {
    const perKilobyte = node.fees?.estimateFee(Math.min(target, MAX_TARGET)) ?? 0
    return Math.max(MIN_RATE, perKilobyte / 1000)
  }

  /** @param {string} id */
  async function metaOf(id) {
    const meta = await node.getMeta(revHex(id))
    if (!meta) throw new Refusal('Transaction not found', 404)
    return meta
  }

  /** @param {any} meta */
  function statusOf({ height, block, time }) {
    if (height === -1) return { confirmed: false }
    return { confirmed: true, block_height: height, block_hash: revHex(block), block_time: time }
  }

  /** @param {string} text */
  async function coinsOf(text) {
    const coins = await node.getCoinsByAddress(parseAddress(text))
    return Promise.all(
      coins.map(async (/** @type {any} */ { hash, index, value }) => {
        const txid = revHex(hash)
        return { txid, vout: index, value, status: statusOf(await metaOf(txid)) }
      }),
    )
  }

  /** @param {string} text */
  async function historyOf(text) {
    const metas = await node.getMetaByAddress(parseAddress(text))
    const age = (/** @type {any} */ { height }) => (height === -1 ? 0 : 1 + node.chain.height - height)
    const newestFirst = metas.sort((/** @type {any} */ a, /** @type {any} */ b) => age(a) - age(b))
    return Promise.all(newestFirst.map(transactionOf))
  }

  /** @param {any} meta */
  async function transactionOf(meta) {
    const { tx } = meta
    const view = await node.getMetaView(meta)
    return {
      txid: tx.txid(),
      version: tx.version,
      locktime: tx.locktime,
      size: tx.getSize(),
      weight: tx.getWeight(),
      fee: tx.isCoinbase() ? 0 : tx.getFee(view),
      vin: tx.inputs.map((/** @type {any} */ input) => ({
        txid: revHex(input.prevout.hash),
        vout: input.prevout.index,
        is_coinbase: tx.isCoinbase(),
        sequence: input.sequence,
        prevout: tx.isCoinbase() ? null : outputOf(view.getOutputFor(input)),
      })),
      vout: tx.outputs.map(outputOf),
      status: statusOf(meta),
    }
  }

  /** @param {any} output */
  function outputOf(output) {
    const address = output.getAddress()?.toString('regtest')
    return {
      scriptpubkey: output.script.toRaw().toString('hex'),
      ...(address ? { scriptpubkey_address: address } : {}),
      value: output.value,
    }
  }

  /** @param {string} text */
  async function statsOf(text) {
    const address = parseAddress(text)
    const own = address.toString('regtest')
    const sums = { chain_stats: emptyStats(), mempool_stats: emptyStats() }
    for (const meta of await node.getMetaByAddress(address)) {
      const { vin, vout, status } = await transactionOf(meta)
      const stats = status.confirmed ? sums.chain_stats : sums.mempool_stats
      stats.tx_count++
      for (const { scriptpubkey_address, value } of vout) {
        if (scriptpubkey_address !== own) continue
        stats.funded_txo_count++
        stats.funded_txo_sum += value
      }
      for (const { prevout } of vin) {
        if (prevout?.scriptpubkey_address !== own) continue
        stats.spent_txo_count++
        stats.spent_txo_sum += prevout.value
      }
    }
    return { address: text, ...sums }
  }
}

const emptyStats = () => ({
  tx_count: 0,
  funded_txo_count: 0,
  funded_txo_sum: 0,
  spent_txo_count: 0,
  spent_txo_sum: 0,
})

/**
 * @param {any} node
 * @param {string} hex
 * @returns {Promise<string>}
 */
async function broadcast(node, hex) {
  let tx
  try {
    tx = TX.fromRaw(hex, 'hex')
  } catch {
    throw new Refusal('sendrawtransaction RPC error: {"code":-22,"message":"TX decode failed"}')
  }
  const refuse = (/** @type {string} */ message) =>
    new Refusal(`sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`)
  /** @type {string[] | null} */
  let missing
  try {
    missing = await node.mempool.addTX(tx)
  } catch (error) {
    throw refuse(/** @type {{ reason?: string }} */ (error).reason ?? 'rejected')
  }
  if (missing) throw refuse('bad-txns-inputs-missingorspent')
  return tx.txid()
}

/** @param {string} text */
function parseAddress(text) {
  try {
    return Address.fromString(text, 'regtest')
  } catch {
    throw new Refusal('Invalid Bitcoin address')
  }
}

class Refusal extends Error {
  /** @param {string} message @param {number} [status] */
  constructor(message, status = 400) {
    super(message)
    this.status = status
  }
}

/** @param {unknown} value @returns {Answer} */
const json = (value) => ({ status: 200, type: 'application/json', text: JSON.stringify(value) })

/** @param {string} text @param {number} [status] @returns {Answer} */
const plain = (text, status = 200) => ({ status, type: 'text/plain', text })
