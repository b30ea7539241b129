import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { CompactSize, RawWitness, Transaction } from '@scure/btc-signer'
import { sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { concatBytes } from '../crypto/hex.js'
import type { BitcoinKey } from './createBitcoinKey.js'

export type BitcoinProtocol = 'ecdsa' | 'bip322'

/**
 * Signs a message by the protocol.
 * @returns base64
 * @throws RangeError for BIP 322 with a P2PKH address, which has no "simple" signature
 */
export function signBitcoinMessage(key: BitcoinKey, message: string, protocol: BitcoinProtocol): string {
  const bytes = new TextEncoder().encode(message)
  return base64.encode(protocol === 'ecdsa' ? signLegacy(key, bytes) : signSimple(key, bytes))
}

function signLegacy({ privateKey }: BitcoinKey, message: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256x2(prefix, CompactSize.encode(BigInt(message.length)), message)
  const [recovery = 0, ...numbers] = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  // 27, plus four for a compressed key.
  return Uint8Array.of(31 + recovery, ...numbers)
}

/** The witness of `to_sign` (BIP 322). */
function signSimple(key: BitcoinKey, message: Uint8Array): Uint8Array {
  if (key.type === 'p2pkh') throw new RangeError('A P2PKH address has no simple signature')
  const options = { version: 0, allowUnknownVersion: true, allowUnknownOutputs: true }
  const toSpend = new Transaction({ ...options, disableScriptCheck: true })
  toSpend.addOutput({ script: key.script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0, 32), tagSchnorr('BIP0322-signed-message', message)),
  })
  const toSign = new Transaction(options)
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script: key.script, amount: 0n },
    ...(key.redeemScript ? { redeemScript: key.redeemScript } : {}),
    ...(key.internalKey ? { tapInternalKey: key.internalKey } : {}),
  })
  toSign.signIdx(key.privateKey, 0)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}
