import { bitcoinAccounts, bitcoinFaucet } from './bitcoinAccounts.mjs'
import { FullNode, KeyRing, MTX } from './loadBcoin.mjs'

/** bcoin drops segwit transactions before block 432. */
const FIRST_BLOCKS = 440
const ACCOUNT_AMOUNT = 150_000_000

export async function openNode() {
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    listen: false,
    indexTX: true,
    indexAddress: true,
    noAuth: true,
    logConsole: false,
    logFile: false,
  })
  node.http.open = node.http.close = async () => {}
  node.miner.options.minWeight = node.miner.options.maxWeight
  await node.open()
  const faucet = ringOf(bitcoinFaucet())
  const mine = async (/** @type {number} */ count) => {
    for (let index = 0; index < count; index++)
      await node.chain.add(await node.miner.mineBlock(null, faucet.getAddress()))
  }

  await mine(FIRST_BLOCKS)
  const shares = new MTX()
  for (const account of bitcoinAccounts())
    shares.addOutput({ address: ringOf(account).getAddress(), value: ACCOUNT_AMOUNT })
  const coins = await node.getCoinsByAddress(faucet.getAddress())
  await shares.fund(coins, { changeAddress: faucet.getAddress(), rate: 1000, height: FIRST_BLOCKS })
  shares.sign(faucet)
  await node.mempool.addTX(shares.toTX())
  await mine(1)
  return { node, mine }
}

/** @param {import('../types.js').DevnetBitcoinAccount} account */
function ringOf({ privateKey }) {
  const ring = KeyRing.fromPrivate(Buffer.from(privateKey.slice(2), 'hex'), true)
  ring.witness = true
  return ring
}
