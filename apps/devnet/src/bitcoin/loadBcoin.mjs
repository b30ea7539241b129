import Module, { createRequire } from 'node:module'

// Its cryptography has a native and a JavaScript form; the choice is made while it is loaded.
process.env['NODE_BACKEND'] = 'js'
const require = createRequire(import.meta.url)
// A native database that a node in memory never opens, and that npm does not compile here.
const stub = require.resolve('leveldown')
require.cache[stub] = Object.assign(new Module(stub), { loaded: true })

const networks = require('bcoin/lib/protocol/networks')
// What the rest of the world writes for regtest (BIP 173); bcoin has an older form.
networks.regtest.addressPrefix.bech32 = 'bcrt'

export const Address = require('bcoin/lib/primitives/address')
export const FullNode = require('bcoin/lib/node/fullnode')
export const KeyRing = require('bcoin/lib/primitives/keyring')
export const MTX = require('bcoin/lib/primitives/mtx')
export const TX = require('bcoin/lib/primitives/tx')

const util = require('bcoin/lib/utils/util')

/** @type {(hash: string) => string} turns a hash into the order of bytes in which people write it, and back */
export const revHex = util.revHex
