import { base58 } from '@scure/base'
import { createBitcoinKey, signBitcoinMessage, type BitcoinAddressType } from '@latchkey/testkit/bitcoin'
import { type SiwxData, type SiwxSession, signInMessage } from '@latchkey/protocol/signIn'
import { generateKeyPairSync, sign } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')

export interface TestAccount {
  readonly address: string
  readonly chainId: SiwxData['chainId']
  sign(message: string): Promise<string>
}

export function onEvm(chainId: SiwxData['chainId'] = 'eip155:1'): TestAccount {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, chainId, sign: (message) => account.signMessage({ message }) }
}

export function onSolana(
  chainId: SiwxData['chainId'] = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
): TestAccount {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    address: base58.encode(Uint8Array.from(key)),
    chainId,
    sign: async (message) => base58.encode(Uint8Array.from(sign(null, Buffer.from(message), privateKey))),
  }
}

export function onBitcoin(type: BitcoinAddressType, protocol: 'ecdsa' | 'bip322'): TestAccount {
  const key = createBitcoinKey({ privateKey: generatePrivateKey(), type, network: 'mainnet' })
  return {
    address: key.address,
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    sign: async (message) => signBitcoinMessage(key, message, protocol),
  }
}

/** At https://shop.example, valid except for the given fields. */
export async function signedBy(
  account: TestAccount,
  overrides: Partial<SiwxData> = {},
): Promise<SiwxSession> {
  const data: SiwxData = {
    accountAddress: account.address,
    chainId: account.chainId,
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce: '32891756ab',
    issuedAt: new Date(NOW).toISOString(),
    ...overrides,
  }
  const message = signInMessage(data) ?? ''
  return { data, message, signature: await account.sign(message) }
}
