import type { SignedNameRequest } from '@latchkey/protocol/http'
import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'

export interface Signer {
  readonly address: Hex.Hex
  /** `personal_sign`. */
  sign(message: string): Hex.Hex
  body(message: object, more?: Partial<SignedNameRequest>): SignedNameRequest
}

export function createSigner(chainId = 31_337): Signer {
  const privateKey = Secp256k1.randomPrivateKey()
  const address = Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey }))
  const sign = (message: string): Hex.Hex =>
    Signature.toHex(
      Secp256k1.sign({ payload: PersonalMessage.getSignPayload(Hex.fromString(message)), privateKey }),
    )
  return {
    address,
    sign,
    body(given, more) {
      const message = JSON.stringify(given)
      return { coin_type: (chainId | 0x80000000) >>> 0, address, message, signature: sign(message), ...more }
    },
  }
}
