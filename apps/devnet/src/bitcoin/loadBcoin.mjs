import Module, { createRequire } from 'node:module'

// Its cryptography is native or JavaScript, chosen at load time.
process.env['NODE_BACKEND'] = 'js'
const require = createRequire(import.meta.url)
// A native database that an in-memory node never opens, and that npm does not compile here.
const stub = require.resolve('leveldown')
require.cache[stub] = Object.assign(new Module(stub), { loaded: true })

const networks = require('bcoin/lib/protocol/networks')
// The standard regtest prefix (BIP 173); bcoin has an older one.
networks.regtest.addressPrefix.bech32 = 'bcrt'

export const Address = require('bcoin/lib/primitives/address')
export const FullNode = require('bcoin/lib/node/fullnode')
export const KeyRing = require('bcoin/lib/primitives/keyring')
export const MTX = require('bcoin/lib/primitives/mtx')
export const TX = require('bcoin/lib/primitives/tx')

const util = require('bcoin/lib/utils/util')

/** @type {(hash: string) => string} converts a hash to display byte order, and back */
export const revHex = util.revHex
