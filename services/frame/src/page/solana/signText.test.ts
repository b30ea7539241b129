import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { Keypair, MessageV0, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { newEntropy } from '../../wallet/index.js'
import { deriveWallet } from '../keyring/wallet.js'
import type { RequestContext } from '../requests/context.js'
import { signMessage } from './requests.js'

const wallet = await deriveWallet('user-1', 'wallet-1', newEntropy())
const owner = new PublicKey(wallet.solana.address)
const stranger = Keypair.generate().publicKey
const recentBlockhash = Keypair.generate().publicKey.toBase58()

describe('texts', () => {
  const transfer = SystemProgram.transfer({ fromPubkey: owner, toPubkey: stranger, lamports: 1 })
  const legacy = new Transaction({ feePayer: owner, recentBlockhash }).add(transfer).serializeMessage()
  const version0 = MessageV0.compile({
    payerKey: owner,
    instructions: [transfer],
    recentBlockhash,
  }).serialize()
  const text = (value: string) => new TextEncoder().encode(value)
  const ask = (message: Uint8Array) =>
    signMessage({
      params: { message: base58.encode(message) },
      origin: 'https://shop.example',
      network: { id: 'solana:test', name: 'Solana', symbol: 'SOL' },
      keyring: { addresses: async () => ({ solana: wallet.solana.address }), open: async () => wallet },
      approvals: { ask: async () => undefined },
      signal: new AbortController().signal,
    } as unknown as RequestContext)

  test.each([
    ['a legacy message', legacy],
    ['one with more behind it', new Uint8Array([...legacy, 1, 2, 3])],
    ['a message of version 0', version0],
    ['a message of version 1', new Uint8Array([0x81, ...version0.subarray(1)])],
    ['a message of version 127', new Uint8Array([0xff, ...version0.subarray(1)])],
    ['a prefix alone', new Uint8Array([0x80])],
    ['a prefix of a future version before text', new Uint8Array([0x85, ...text('Hello')])],
    ['an offchain message', new Uint8Array([0xff, ...text('solana offchain'), 0, 0, 5, 0, ...text('Hello')])],
    ['the prefix of a letter before a message', new Uint8Array([0xd8, 0xa7, ...legacy])],
    ['bytes that hold the key of the signer', new Uint8Array([...text('Hello '), ...owner.toBytes()])],
  ])('error: %s is not signed as a text', async (_, message) => {
    await expect(ask(message)).rejects.toMatchObject({ code: -32602 })
  })

  test.each(['Hello', 'مرحبا بالعالم', '你好，世界', 'Ärger', '👋', 'shop.example wants you to sign in'])(
    'behavior: %s is signed, whatever its first byte is',
    async (value) => {
      const { signature } = await ask(text(value))
      expect(ed25519.verify(base58.decode(signature), text(value), owner.toBytes())).toBe(true)
    },
  )
})
