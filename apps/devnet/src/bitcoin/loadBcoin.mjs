import Module, { createRequire } from 'node:module'

process.env['NODE_BACKEND'] = 'js'
const require = createRequire(import.meta.url)
// An in-memory node never opens it.
const stub = require.resolve('leveldown')
require.cache[stub] = Object.assign(new Module(stub), { loaded: true })

const networks = require('bcoin/lib/protocol/networks')
// bcoin's prefix predates BIP 173.
networks.regtest.addressPrefix.bech32 = 'bcrt'

export const Address = require('bcoin/lib/primitives/address')
export const FullNode = require('bcoin/lib/node/fullnode')
export const KeyRing = require('bcoin/lib/primitives/keyring')
export const MTX = require('bcoin/lib/primitives/mtx')
export const TX = require('bcoin/lib/primitives/tx')

const util = require('bcoin/lib/utils/util')

/** @type {(hash: string) => string} display byte order, and back */
export const revHex = util.revHex
